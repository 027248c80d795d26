import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { listTrainersToName } from '#app/features/people/companies/queries-trainers.server.ts'
import { findMandateAsked } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { findOrderOfTraining } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { findRefundOwed } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { findHeldTraining } from '#app/features/sales/held-trainings/queries-held.server.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import { termsOfTraining, trainingTerms } from '#app/features/sales/orders/training-terms.ts'
import { findOrderBalance } from '#app/features/sales/receivables/queries-balance.server.ts'
import { listCreditNotesOf } from '#app/features/sales/receivables/queries-documents.server.ts'
import { findRescheduling } from '#app/features/sales/reschedulings/queries-reschedulings.server.ts'
import { describeCancelling, formatMoneyBack } from '#app/features/sales/training-requests/money-back.ts'
import { listMoneyBack } from '#app/features/sales/training-requests/queries-money-back.server.ts'
import { getTrainingRequest } from '#app/features/sales/training-requests/queries-requests.server.ts'
import {
  isAhead,
  trainingRequestStatus,
  troubleOf,
} from '#app/features/sales/training-requests/training-request.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { breakdownOf } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { readOwnLimit } from './own-limit.server.ts'

/** All that the page of a request shows to either of its sides. */
export async function viewTraining(ctx: Ctx, code: string) {
  const now = ctx.now()
  const [request, paid, trainers, held, last, purchaseOrder, ownLimit, mandate] = await Promise.all([
    getTrainingRequest(ctx, code),
    listMoneyBack(ctx, code),
    listTrainersToName(ctx),
    findHeldTraining(ctx, code),
    findRescheduling(ctx, code),
    findOrderOfTraining(ctx, code),
    readOwnLimit(ctx),
    findMandateAsked(ctx),
  ])
  const { totalMinor, taxMinor, currency, tax, timeZone, refundRules, order, isBuyer, isTrainer } = request
  const say = { language: ctx.language, t: translator(ctx.language), now }
  const own = isBuyer ? order : null
  const [owed, settled, credits] = await Promise.all([
    own ? findRefundOwed(ctx, own.reference) : null,
    own ? findOrderBalance(ctx, own.reference) : null,
    own ? listCreditNotesOf(ctx, own.reference) : [],
  ])
  const isPriced = !isTrainer && totalMinor !== null && currency !== null && taxMinor !== null
  const standing = trainingRequestStatus(request, now)
  const trouble = troubleOf(request, standing)
  const isToPay = isPriced && isBuyer && standing === 'toPay'
  const isAboveLimit = isToPay && ownLimit !== null && isAbove(ownLimit.limit, money(totalMinor, currency))
  const above = isAboveLimit ? [say.t('purchases:agreed', ownLimit.said)] : []
  const bars = trouble?.bars ?? false
  const kept = order && refundRules && totalMinor !== null ? { totalMinor, refundRules, timeZone } : null
  const isOver = standing === 'cancelled' || paid.some(({ state }) => state !== null)
  const termsOf = () =>
    kept ? trainingTerms(kept, timeZone, say) : termsOfTraining(request.startsAt, timeZone, say)
  const terms = isAhead(standing) && !isTrainer ? termsOf() : null
  const isMovable = (standing === 'toPay' || standing === 'confirmed') && !isTrainer && request.startsAt > now
  const movedTerms =
    last && isPriced
      ? say.t('reschedulings:terms', { terms: termsOfTraining(last.startsAt, timeZone, say).sentence })
      : null
  return {
    request,
    held,
    /** Its days, as long as they can be moved by agreement, and what was proposed last. */
    moving: isMovable ? { request, last, terms: movedTerms, now, zone: ctx.timeZone } : null,
    purchaseOrder,
    trainers,
    mandate,
    owed,
    /** To who bought it, once something goes back: paid, back and the balance, and the notes that say so. */
    money: own && (settled || credits.length > 0) ? { reference: own.reference, settled, credits } : null,
    now,
    zone: ctx.timeZone,
    standing,
    sum: isPriced
      ? formatOrderSum(
          { totalMinor, taxMinor, currency, tax: breakdownOf(tax, { totalMinor, taxMinor }) },
          say,
        )
      : null,
    terms: terms && !isBuyer ? { ...terms, also: [say.t('trainings:terms.youCancel')] } : terms,
    total: isPriced ? formatMoney(money(totalMinor, currency), ctx.language) : null,
    sure: kept ? describeCancelling(paid, kept, isBuyer, say) : '',
    /** Why it does not go on at once, in the reader's words, and whether nothing can be agreed on now. */
    trouble: { said: [...(trouble ? [say.t(`trainings:${trouble.said}`)] : []), ...above].join(' '), bars },
    back: kept && isOver && !isTrainer ? formatMoneyBack(paid, kept, ctx.timeZone, say) : [],
  }
}

import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { findOwnPurchaseLimit } from '#app/features/procurement/purchase-orders/queries-limit.server.ts'
import { feeFormValues } from '#app/features/procurement/training-fees/form-values.ts'
import { getTrainingFee } from '#app/features/procurement/training-fees/queries-fee.server.ts'
import { dueOfFee, stepsOf } from '#app/features/procurement/training-fees/training-fee.ts'
import { findOpenTopic } from '#app/features/procurement/training-topics/queries-topic.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { newKey } from '#app/kit/ids.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/** A fee as one of its sides sees it, with what that side may do. */
export async function trainingFeeShown(ctx: PersonCtx, code: string) {
  const [fee, limit] = await Promise.all([getTrainingFee(ctx, code), findOwnPurchaseLimit(ctx)])
  const { side, topic, said, standing } = fee
  const open = side === 'provider' ? await findOpenTopic(ctx, topic.code) : null
  const steps = stepsOf(
    { standing, proposer: fee.proposer, isTopicOpen: topic.state === 'open', canPropose: open !== null },
    side,
  )
  const isLimited = side === 'company' && limit !== null && steps.includes('approve')
  const [now, zone] = [ctx.now(), ctx.timeZone]
  return {
    fee,
    steps,
    above:
      isLimited && isAbove(limit.limit, dueOfFee(said, topic).total)
        ? { ...limit, limit: formatApprovalLimit(limit.limit, ctx.language) }
        : null,
    amount: translator(ctx.language)(`training-fees:per.${said.unit}`, {
      amount: formatMoney(money(said.amountMinor, said.currency), ctx.language),
    }),
    isTopicChanged: topic.revision > fee.pricedRevision,
    form: { values: feeFormValues(said, { zone, now }), intentKey: newKey(), zone },
    now,
    zone,
  }
}

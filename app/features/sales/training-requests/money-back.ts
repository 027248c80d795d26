import { sayDueDay } from '#app/features/sales/cancellations/refund-way.ts'
import type { KeptRefundRule } from '#app/features/sales/orders/kept-refund.ts'
import { comesBack } from '#app/features/sales/orders/training.ts'
import { formatMoment, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'

/** A payment that was made, with one amount that goes back of it; nulls where nothing does. */
type BackRow = {
  paidMinor: number
  currency: string
  refundedMinor: number | null
  state: 'requested' | 'succeeded' | 'failed' | null
  askedAt: Date | null
  settledAt: Date | null
  /** Whether it came to the provider, who transfers it back, and by when. */
  byTransfer: boolean
  dueOn: string | null
}
/** The terms that the order kept, and the zone of the place. */
type Kept = { refundRules: readonly KeptRefundRule[]; timeZone: string }
type Say = { language: Language; t: Translate; now: Date }

/** The refunds of an ended training, each as its row says, or why there are none. */
export function formatMoneyBack(rows: readonly BackRow[], kept: Kept, zone: string, say: Say): string[] {
  const { language, t, now } = say
  if (rows.length === 0) return [t('trainings:back.unpaid')]
  return rows.map(({ paidMinor, currency, refundedMinor, state, askedAt, settledAt, dueOn }) => {
    if (refundedMinor === null || state === null)
      return t('trainings:back.nothing', { until: lastDay(kept, say) })
    const amounts = {
      amount: formatMoney(money(refundedMinor, currency), language),
      paid: formatMoney(money(paidMinor, currency), language),
    }
    if (state === 'requested' && dueOn !== null)
      return t('trainings:back.toTransfer', { ...amounts, at: sayDueDay(dueOn, language, now) })
    const at = state === 'requested' ? askedAt : (settledAt ?? askedAt)
    return t(`trainings:back.${state}`, {
      ...amounts,
      at: at ? formatMoment(at, zone, language, now) : '',
    })
  })
}

/** The refund if the reader cancelled now. */
export function describeCancelling(rows: readonly BackRow[], kept: Kept, isBuyer: boolean, say: Say): string {
  const { language, t, now } = say
  const [paid] = rows
  if (!paid) return t(isBuyer ? 'trainings:ways.cancelUnpaid' : 'trainings:ways.cancelProviderUnpaid')
  const all = money(paid.paidMinor, paid.currency)
  if (!isBuyer) return t('trainings:ways.cancelProvider', { amount: formatMoney(all, language) })
  const back = comesBack(all, kept.refundRules, now)
  return back.minor > 0
    ? t(paid.byTransfer ? 'trainings:ways.cancelBackByTransfer' : 'trainings:ways.cancelBack', {
        amount: formatMoney(back, language),
      })
    : t('trainings:ways.cancelNothing', { until: lastDay(kept, say) })
}

/** The instant until which anything came back, by the clocks of the place. */
function lastDay({ refundRules, timeZone }: Kept, { language, now }: Say): string {
  const until = new Date(Math.max(...refundRules.map((rule) => Date.parse(rule.until))))
  return `${formatMoment(until, timeZone, language, now)} ${zoneName(until, timeZone, language)}`
}

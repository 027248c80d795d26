import type { GroupDealState } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import type { OrderState, PaymentAxis } from '#app/features/sales/orders/order.ts'
import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'

type Pledged = {
  reference: string
  state: OrderState
  seats: number
  totalMinor: number
  currency: string
  heldUntil: Date | null
  confirmedAt: Date | null
  billedAt: Date | null
  groupDeal: GroupDealState
  until: Date
  timeZone: string
  isMoved: boolean
  hasCounted: boolean
  payment: PaymentAxis
  confirmPath: string | null
}

export type PledgeSaid = {
  reference: string
  line: string
  next: string
  canLeave: boolean
  to: string | null
  /** Whether the way leads to the bank, which waits for an answer. */
  isAsked?: boolean
}

/** The reader's pledge in words; null for one that ended by leaving. */
export function describePledge(
  own: Pledged,
  say: { language: Language; t: Translate; now: Date },
): PledgeSaid | null {
  const { reference, state, groupDeal, seats: count, heldUntil } = own
  const { language, t, now } = say
  const total = formatMoney(money(own.totalMinor, own.currency), language)
  const moment = (at: Date) => formatMoment(at, own.timeZone, language, now)
  const said = (name: string, more: Partial<PledgeSaid> = {}) => ({
    reference,
    line: t(`group-deals:own.${name}`, { count, total }),
    next: '',
    canLeave: false,
    to: null,
    ...more,
  })
  if (state === 'pledged') {
    const canLeave = groupDeal === 'open' || own.isMoved
    const stands = groupDeal === 'open' ? 'open' : groupDeal === 'decided' ? 'final' : 'bound'
    const isCard = own.payment !== 'none'
    const next = t(`group-deals:own.${isCard ? 'card' : 'next'}.${stands}`, {
      date: moment(own.until),
      total,
    })
    return said('pledged', { canLeave, next })
  }
  if (state === 'held' && !own.hasCounted) {
    if (own.payment !== 'awaiting') return null
    return said('joining', {
      to: own.confirmPath,
      isAsked: true,
      next: t(own.confirmPath ? 'group-deals:own.card.confirm' : 'group-deals:own.card.asking'),
    })
  }
  if (state === 'held' && heldUntil && heldUntil > now)
    return said('held', {
      to: `/order/${reference}`,
      next: t(own.payment === 'none' ? 'group-deals:own.next.pay' : 'group-deals:own.card.pay', {
        date: moment(heldUntil),
      }),
    })
  if (own.billedAt !== null || own.confirmedAt !== null) {
    const to = `/mybooking/${reference}`
    if (groupDeal !== 'reached' || state === 'cancelled') return said('booked', { to })
    const isInvoiced = own.payment === 'none'
    const next = t(`group-deals:own.${isInvoiced ? 'next' : 'card'}.bound`, {
      date: moment(own.until),
      total,
    })
    return said('pledged', { to, next })
  }
  if (!own.hasCounted) return said('notJoined')
  // Whoever left one that nobody was left in knows it.
  if (groupDeal === 'lapsed' && own.until > now) return null
  return groupDeal === 'lapsed' || groupDeal === 'withdrawn' ? said(groupDeal) : null
}

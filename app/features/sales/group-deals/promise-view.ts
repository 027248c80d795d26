import type { PoolState } from '#app/features/catalogue/inventory/pools/pool.ts'
import type { OrderState, PaymentAxis } from '#app/features/sales/orders/order.ts'
import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'

type Promised = {
  reference: string
  state: OrderState
  seats: number
  totalMinor: number
  currency: string
  heldUntil: Date | null
  placedAt: Date | null
  billedAt: Date | null
  pool: PoolState
  until: Date
  timeZone: string
  isMoved: boolean
  hasCounted: boolean
  payment: PaymentAxis
  confirmPath: string | null
}

export type PromiseSaid = {
  reference: string
  line: string
  next: string
  canLeave: boolean
  to: string | null
  /** Whether the way leads to the bank, which waits for an answer. */
  isAsked?: boolean
}

/** What one has promised, in one's words; null for what came to nothing because one left. */
export function sayPromise(
  own: Promised,
  say: { language: Language; t: Translate; now: Date },
): PromiseSaid | null {
  const { reference, state, pool, seats: count, heldUntil } = own
  const { language, t, now } = say
  const total = formatMoney(money(own.totalMinor, own.currency), language)
  const moment = (at: Date) => formatMoment(at, own.timeZone, language, now)
  const said = (name: string, more: Partial<PromiseSaid> = {}) => ({
    ...{ reference, line: t(`pools:own.${name}`, { count, total }), next: '', canLeave: false, to: null },
    ...more,
  })
  if (state === 'promised') {
    const canLeave = pool === 'open' || own.isMoved
    const stands = pool === 'open' ? 'open' : pool === 'decided' ? 'final' : 'bound'
    const isCard = own.payment !== 'none'
    const next = t(`pools:own.${isCard ? 'card' : 'next'}.${stands}`, { date: moment(own.until), total })
    return said('promised', { canLeave, next })
  }
  if (state === 'held' && !own.hasCounted) {
    if (own.payment !== 'awaiting') return null
    return said('joining', {
      ...{ to: own.confirmPath, isAsked: true },
      next: t(own.confirmPath ? 'pools:own.card.confirm' : 'pools:own.card.asking'),
    })
  }
  if (state === 'held' && heldUntil && heldUntil > now)
    return said('held', {
      to: `/order/${reference}`,
      next: t(own.payment === 'none' ? 'pools:own.next.pay' : 'pools:own.card.pay', {
        date: moment(heldUntil),
      }),
    })
  if (own.billedAt !== null || own.placedAt !== null) {
    const to = `/mybooking/${reference}`
    if (pool !== 'reached' || state === 'cancelled') return said('booked', { to })
    const isInvoiced = own.payment === 'none'
    const next = t(`pools:own.${isInvoiced ? 'next' : 'card'}.bound`, { date: moment(own.until), total })
    return said('promised', { to, next })
  }
  if (!own.hasCounted) return said('notJoined')
  // Whoever left one that nobody was left in knows it.
  if (pool === 'lapsed' && own.until > now) return null
  return pool === 'lapsed' || pool === 'withdrawn' ? said(pool) : null
}

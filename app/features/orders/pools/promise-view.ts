import type { PoolState } from '#app/features/tickets/pools/pool.ts'
import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { OrderState } from '../order.ts'

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
}

export type PromiseSaid = {
  reference: string
  line: string
  next: string
  canLeave: boolean
  to: string | null
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
    const next = t(`pools:own.next.${stands}`, { date: moment(own.until) })
    return said('promised', { canLeave, next })
  }
  if (state === 'held' && heldUntil && heldUntil > now)
    return said('held', {
      to: `/order/${reference}`,
      next: t('pools:own.next.pay', { date: moment(heldUntil) }),
    })
  if (own.billedAt !== null || own.placedAt !== null) return said('booked', { to: `/mybooking/${reference}` })
  return pool === 'lapsed' || pool === 'withdrawn' ? said(pool) : null
}

import { type Money, money, portionOf } from '#app/kit/money.ts'
import { DAY_MS, HAND_DAYS, openUntil, type PayWay } from './subscription.ts'

export const CYCLES = ['month', 'year'] as const
export type Cycle = (typeof CYCLES)[number]

/**
 * What an attempt to pay buys: a first time (or one after a pause), the next one, or more seats for the one
 * that runs.
 */
export const CHARGE_KINDS = ['start', 'renewal', 'seats'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

const MONTHS: Record<Cycle, number> = { month: 1, year: 12 }
export const MOST_SEATS = 1_000

export type SeatPrice = { seatMinor: number; seatYearMinor: number; currency: string }

/** What seats cost for a month or a year, before tax. */
export function termPrice(price: SeatPrice, seats: number, cycle: Cycle): Money {
  return money(seats * (cycle === 'year' ? price.seatYearMinor : price.seatMinor), price.currency)
}

/** What a seat costs less in a year when it is paid for a year. */
export function yearSaves({ seatMinor, seatYearMinor, currency }: SeatPrice): Money {
  return money(Math.max(0, seatMinor * MONTHS.year - seatYearMinor), currency)
}

/**
 * When a time ends that begins at an instant: a month or a year later on `anchorDay` of the month, or on the
 * last day of a shorter one, at the same time of day (UTC).
 */
export function termEnd(start: Date, cycle: Cycle, anchorDay: number): Date {
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + MONTHS[cycle])
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchorDay, last))
  return end
}

type Running = SeatPrice & { cycle: Cycle; periodStart: Date; endDate: Date }

/**
 * What more seats cost for the rest of the time that runs: its days that are left, a begun one counted, of
 * all its days.
 */
export function addedPrice(running: Running, added: number, now: Date): Money {
  const days = (from: Date, to: Date) => Math.ceil((to.getTime() - from.getTime()) / DAY_MS)
  const all = Math.max(1, days(running.periodStart, running.endDate))
  const left = Math.min(all, Math.max(0, days(now, running.endDate)))
  return portionOf(termPrice(running, added, running.cycle), left, all)
}

export type Planned = SeatPrice & {
  state: 'trialing' | 'active' | 'past_due' | 'cancelled'
  cycle: Cycle
  seats: number
  periodStart: Date | null
  anchorDay: number | null
  endDate: Date
  nextSeats: number | null
  nextCycle: Cycle | null
  failures: number
  cancelAtEnd: boolean
  payWay: PayWay
  unconfirmedAt: Date | null
}

export type Wish = { cycle: Cycle; seats: number }
export type Charge = {
  kind: ChargeKind
  cycle: Cycle
  seats: number
  periodStart: Date
  periodEnd: Date
  net: Money
}

/** What is to come when nothing else is chosen. */
export function nextWish(plan: Planned): Wish {
  return { cycle: plan.nextCycle ?? plan.cycle, seats: plan.nextSeats ?? plan.seats }
}

type Ending = Pick<Planned, 'state' | 'endDate' | 'cancelAtEnd' | 'payWay'>

/**
 * From when money that arrives now pays: days of a trial or of a time that runs are not lost, those of a lock
 * not charged. Those in which a renewal was awaited and the workspace stayed open are part of what it pays.
 */
export function startOf(plan: Ending, now: Date): Date {
  if (plan.state === 'active') return openUntil(plan) > now ? plan.endDate : now
  return plan.state === 'trialing' && plan.endDate > now ? plan.endDate : now
}

/** The day of the month on which a time that begins at `start` ends, then and ever after. */
export function anchorOf(plan: Pick<Planned, 'anchorDay' | 'endDate'>, start: Date): number {
  return plan.anchorDay !== null && start.getTime() === plan.endDate.getTime()
    ? plan.anchorDay
    : start.getUTCDate()
}

function chargeOfTerm(plan: Planned, kind: 'start' | 'renewal', { cycle, seats }: Wish, now: Date): Charge {
  const periodStart = startOf(plan, now)
  const periodEnd = termEnd(periodStart, cycle, anchorOf(plan, periodStart))
  return { kind, cycle, seats, periodStart, periodEnd, net: termPrice(plan, seats, cycle) }
}

/** The next time of a subscription that runs, as it was chosen. */
export function renewalOf(plan: Planned, now: Date): Charge {
  return chargeOfTerm(plan, 'renewal', nextWish(plan), now)
}

/**
 * Whether the next time can be paid for now: it was tried, its bank wants it confirmed, its end has come, or
 * it is paid by hand and that is near.
 */
function isRenewable({ failures, unconfirmedAt, endDate, payWay, cancelAtEnd }: Planned, now: Date): boolean {
  if (failures > 0 || unconfirmedAt !== null || endDate <= now) return true
  return payWay === 'hand' && !cancelAtEnd && endDate.getTime() - HAND_DAYS * DAY_MS <= now.getTime()
}

/**
 * What is paid at once for a plan that is wished for; null when nothing is, as what runs is only to be
 * otherwise later. A renewal that was declined is paid with it.
 */
export function chargeFor(plan: Planned, wish: Wish, now: Date): Charge | null {
  if (plan.state !== 'active') return chargeOfTerm(plan, 'start', wish, now)
  const { cycle, endDate } = plan
  if (isRenewable(plan, now)) return chargeOfTerm(plan, 'renewal', wish, now)
  const added = wish.seats - plan.seats
  if (added <= 0) return null
  const periodStart = plan.periodStart ?? now
  const net = addedPrice({ ...plan, periodStart }, added, now)
  return net.minor === 0 ? null : { kind: 'seats', cycle, seats: added, periodStart, periodEnd: endDate, net }
}

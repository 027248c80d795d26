import { deadlineOn, lastDayBy } from '#app/features/catalogue/events/quorum-decision.ts'
import { isFree, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { localDate } from '#app/kit/dates.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/**
 * The states of a group deal: `reached` is guaranteed to run and may still get cheaper, `decided` has its
 * final price.
 */
export const GROUP_DEAL_STATES = ['open', 'reached', 'decided', 'lapsed', 'withdrawn'] as const
export type GroupDealState = (typeof GROUP_DEAL_STATES)[number]
export type GroupDealStep = 'reach' | 'lower' | 'decide' | 'lapse' | 'withdraw'

export const GROUP_DEAL_TABLE: readonly Transition<GroupDealState, GroupDealStep>[] = [
  { name: 'reach', from: ['open'], to: 'reached', by: ['system'] },
  // A further step: cheaper for all.
  { name: 'lower', from: ['reached'], to: 'reached', by: ['system'] },
  { name: 'decide', from: ['reached'], to: 'decided', by: ['system'] },
  { name: 'lapse', from: ['open'], to: 'lapsed', by: ['clock'] },
  // Its event was cancelled.
  { name: 'withdraw', from: ['open', 'reached'], to: 'withdrawn', by: ['system'] },
]

export const groupDealReached = defineFact('group-deal.reached', {
  ...STEP,
  event: 'id',
  reachedMinor: 'minor?',
})
export const groupDealDecided = defineFact('group-deal.decided', {
  ...STEP,
  event: 'id',
  reachedMinor: 'minor?',
})

/** From so many seats on each costs `minor`, in the event's currency. */
export type PriceStep = { seats: number; minor: number }

export const MOST_STEPS = 3
/** The most days that a provider may let a group deal run. */
export const MOST_DAYS = 60
/** A group deal is decided so many days before the event, so that invoices can be paid before. */
export const DECIDED_BEFORE_DAYS = 7

/**
 * Whether buyers may open a group deal on a ticket type: one with a price that everybody can buy without
 * request.
 */
export function takesGroupDeals(type: TicketType): boolean {
  return !isFree(type) && type.buyers === 'everyone' && !type.needsApproval
}

/** The faults of price steps, by position; empty where more seats always cost less each. */
export function faultsOfSteps(
  steps: readonly PriceStep[],
  { priceMinor, capacity }: { priceMinor: number; capacity: number },
): { at: number; field: 'seats' | 'price'; why: 'size' | 'more' | 'dear' | 'less' }[] {
  return steps.flatMap(({ seats, minor }, at) => {
    const before = steps[at - 1]
    return [
      ...(seats < 2 || seats > capacity ? [{ at, field: 'seats' as const, why: 'size' as const }] : []),
      ...(before && seats <= before.seats ? [{ at, field: 'seats' as const, why: 'more' as const }] : []),
      ...(minor <= 0 || minor >= priceMinor ? [{ at, field: 'price' as const, why: 'dear' as const }] : []),
      ...(before && minor >= before.minor ? [{ at, field: 'price' as const, why: 'less' as const }] : []),
    ]
  })
}

/** The steps that are still ahead of the `seats` taken. */
export function stepsAhead(steps: readonly PriceStep[], seats: number): PriceStep[] {
  return steps.filter((step) => step.seats > seats)
}

/** The last step that so many seats reach; null below the first. */
export function stepReached(steps: readonly PriceStep[], seats: number): PriceStep | null {
  return steps.findLast((step) => step.seats <= seats) ?? null
}

/** The next step beyond the `seats` taken, and how many seats it lacks; null once none is left. */
export function nextStep(
  steps: readonly PriceStep[],
  seats: number,
): (PriceStep & { missing: number }) | null {
  const next = steps.find((step) => step.seats > seats)
  return next ? { ...next, missing: next.seats - seats } : null
}

type Running = {
  state: GroupDealState
  steps: readonly PriceStep[]
  reachedMinor: number | null
  until: Date
}

/**
 * The steps that a group deal takes with so many seats at `now`. A price that was reached never rises again,
 * whoever leaves.
 */
export function movesOf(
  { state, steps, reachedMinor, until }: Running,
  seats: number,
  now: Date,
): { step: GroupDealStep; reachedMinor?: number }[] {
  if (state !== 'open' && state !== 'reached') return []
  const isOver = until <= now
  const reached = stepReached(steps, seats)
  const isCheaper = reached !== null && (reachedMinor === null || reached.minor < reachedMinor)
  const price = isCheaper ? reached.minor : reachedMinor
  if (price === null) return isOver ? [{ step: 'lapse' }] : []
  const isLast = price === steps.at(-1)?.minor
  return [
    ...(isCheaper
      ? [{ step: state === 'open' ? ('reach' as const) : ('lower' as const), reachedMinor: price }]
      : []),
    ...(isLast || isOver ? [{ step: 'decide' as const }] : []),
  ]
}

/** The most that somebody who joins a group deal now pays for a seat. */
export function agreedMinor({ steps, reachedMinor }: Pick<Running, 'steps' | 'reachedMinor'>): number {
  return reachedMinor ?? steps[0]?.minor ?? 0
}

/**
 * A promise ends with its day, yet so long before the event at the latest, should that be moved: nobody pays
 * for what is over.
 */
const ENDS_BEFORE_MS = 86_400_000

/** When a group deal ends: on its day, or a day before its event begins where that was moved forward. */
export function endOf({ until }: { until: Date }, { startsAt }: { startsAt: Date }): Date {
  return new Date(Math.min(until.getTime(), startsAt.getTime() - ENDS_BEFORE_MS))
}

type Times = { startsAt: Date; salesEnd: Date | null; decidedAt: Date | null; timeZone: string }

const DAY_MS = 86_400_000

/**
 * The first and last day ('2026-12-03') until which a group deal opened now may run: from tomorrow on, at
 * most `days`; it ends before the sale, before the quorum decision, and DECIDED_BEFORE_DAYS before the event.
 * Null where none is left.
 */
export function groupDealDays(
  { startsAt, salesEnd, decidedAt, timeZone }: Times,
  days: number,
  now: Date,
): { first: string; last: string } | null {
  const ends = [now.getTime() + days * DAY_MS, startsAt.getTime() - DECIDED_BEFORE_DAYS * DAY_MS]
  if (salesEnd) ends.push(salesEnd.getTime())
  if (decidedAt) ends.push(decidedAt.getTime())
  const last = lastDayBy(new Date(Math.min(...ends)), timeZone)
  const first = localDate(new Date(now.getTime() + DAY_MS), timeZone)
  return first <= last ? { first, last } : null
}

/** When a group deal that runs until a day is decided; null for an impossible day. */
export function groupDealEnd(
  times: Times,
  { days, day, now }: { days: number; day: string; now: Date },
): Date | null {
  const may = groupDealDays(times, days, now)
  return may && may.first <= day && day <= may.last ? deadlineOn(day, times.timeZone) : null
}

/** Price steps as form values; empty without any. */
export function termFields(
  terms: { typeId: string; steps: readonly PriceStep[]; days: number } | null,
): Record<string, string | number> {
  if (!terms) return {}
  const steps = terms.steps.flatMap(({ seats, minor }, at) => [
    [`seats.${at}`, seats],
    [`price.${at}`, minor],
  ])
  return { type: terms.typeId, ...Object.fromEntries(steps), days: terms.days }
}

/** The last day of a card authorization is too late to capture it. */
export const CARD_MARGIN_DAYS = 1

/**
 * From when on a group deal that ends at `until` can be joined by a card whose authorization lasts so many
 * days.
 */
export function cardsFrom(until: Date, days: number): Date {
  return new Date(until.getTime() - (days - CARD_MARGIN_DAYS) * DAY_MS)
}

import { deadlineOn, lastDayBy } from '#app/features/catalogue/events/quorum-decision.ts'
import { isFree, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { localDate } from '#app/kit/dates.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** A price promise: `reached` runs for sure and may still get cheaper, `decided` has its price for good. */
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

/** From so many people on each seat costs `minor`, of the event's currency. */
export type PriceStep = { seats: number; minor: number }

export const MOST_STEPS = 3
/** A promise runs at most as long as its provider says, and that is at most so many days. */
export const MOST_DAYS = 60
/** It is decided so long before the event begins: an invoice is to be paid before that. */
export const DECIDED_BEFORE_DAYS = 7

/** Whether buyers may put a promise on a ticket type: one with a price that everybody can buy at once. */
export function takesGroupDeals(type: TicketType): boolean {
  return !isFree(type) && type.buyers === 'everyone' && !type.needsApproval
}

/** What is wrong with steps, each beside its place in the list; none where more people always pay less. */
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

/** The steps that people who join could still bring about, beyond the `seats` that are taken. */
export function stepsAhead(steps: readonly PriceStep[], seats: number): PriceStep[] {
  return steps.filter((step) => step.seats > seats)
}

/** The last step that so many seats reach; null below the first. */
export function stepReached(steps: readonly PriceStep[], seats: number): PriceStep | null {
  return steps.findLast((step) => step.seats <= seats) ?? null
}

/**
 * The step that is next beyond the `seats` that are taken, and how many people it lacks; null once none is
 * left.
 */
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
 * What becomes of a promise with so many seats at `now`, step by step. What was reached is never dearer
 * again, whoever leaves.
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

/** What somebody who joins a promise now pays at most for a seat: its price by then is that or less. */
export function agreedMinor({ steps, reachedMinor }: Pick<Running, 'steps' | 'reachedMinor'>): number {
  return reachedMinor ?? steps[0]?.minor ?? 0
}

/**
 * A promise ends with its day, yet so long before the event at the latest, should that be moved: nobody pays
 * for what is over.
 */
const ENDS_BEFORE_MS = 86_400_000

/** When a promise is over: on its day, or a day before its event begins where that was moved ahead. */
export function endOf({ until }: { until: Date }, { startsAt }: { startsAt: Date }): Date {
  return new Date(Math.min(until.getTime(), startsAt.getTime() - ENDS_BEFORE_MS))
}

type Times = { startsAt: Date; salesEnd: Date | null; decidedAt: Date | null; timeZone: string }

const DAY_MS = 86_400_000

/**
 * The days ('2026-12-03') until which a promise may run that is opened now, first and last: from tomorrow on,
 * and for at most `days`; it is over before the sale is, before it is decided whether the event runs, and
 * DECIDED_BEFORE_DAYS before that begins. Null where none is left.
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

/** When a promise is decided that runs until a day; null for a day until which it may not run. */
export function groupDealEnd(
  times: Times,
  { days, day, now }: { days: number; day: string; now: Date },
): Date | null {
  const may = groupDealDays(times, days, now)
  return may && may.first <= day && day <= may.last ? deadlineOn(day, times.timeZone) : null
}

/** What a form of steps shows and sends, by the names of its fields; for nothing, nothing. */
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

/** The last day of what a card's bank keeps set aside is no day to charge on. */
export const CARD_MARGIN_DAYS = 1

/**
 * From when on a promise that ends at `until` can be joined by a card whose bank sets money aside for so many
 * days.
 */
export function cardsFrom(until: Date, days: number): Date {
  return new Date(until.getTime() - (days - CARD_MARGIN_DAYS) * DAY_MS)
}

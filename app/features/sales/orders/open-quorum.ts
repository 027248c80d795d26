import type { EventState } from '#app/features/catalogue/events/event.ts'
import {
  isUndecided,
  type Quorum,
  type QuorumFacts,
  quorumOf,
} from '#app/features/catalogue/events/quorum.ts'
import { CARD_MARGIN_DAYS } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A card is charged so long before its bank lets the money go, should it be undecided then. */
const LAST_HOURS = 12
/** So long somebody has to pay otherwise whose card is refused when it is charged. */
const OTHERWISE_HOURS = 48

/**
 * What decides over the quorum of an event as one statement reads it, instants as text; null of what is no
 * event.
 */
export type StoredQuorum = {
  state: EventState
  startsAt: string
  minimum: number
  runs: boolean
  decidedAt: string | null
  coming: number
  /** Its first and last day, where it is held. */
  from: string
  to: string
} | null

/** How an event stands to its minimum at `now`, with `seats` more people; null of what is no event. */
export function storedQuorum(stored: StoredQuorum, now: Date, seats = 0): Quorum | null {
  if (!stored) return null
  const { state, startsAt, minimum, runs, decidedAt, coming } = stored
  const facts: QuorumFacts = {
    state,
    minimum,
    startsAt: new Date(startsAt),
    runsForSure: runs,
    minimumDecidedAt: decidedAt === null ? null : new Date(decidedAt),
  }
  return quorumOf(facts, coming + seats, now)
}

/**
 * - `now`: charged at once, as nothing is left to decide
 * - `ahead`: charged at once, though it is undecided still, as no card keeps the money for so long
 * - `authorized`: kept by the card's bank, and charged when it runs
 */
export const CHARGINGS = ['now', 'ahead', 'authorized'] as const
export type Charging = (typeof CHARGINGS)[number]

/**
 * How a card pays for seats with which an event stands so; `days` is for how long its gateway authorizes,
 * null where it does not.
 */
export function chargingOf(quorum: Quorum | null, days: number | null, now: Date): Charging {
  if (!quorum || !isUndecided(quorum)) return 'now'
  const { decidedAt } = quorum
  if (days === null || decidedAt === null) return 'ahead'
  return decidedAt.getTime() <= now.getTime() + (days - CARD_MARGIN_DAYS) * DAY_MS ? 'authorized' : 'ahead'
}

/**
 * What stands above the button that pays: how the event stands without these seats, whether they fill its
 * ring, and what happens to the money.
 */
export type Till = { quorum: Quorum; fills: boolean; charging: Charging; isInvoicedLater: boolean }

/** `isGood`: whether seats on an invoice count before its money comes. */
type Asked = { event: QuorumFacts; coming: number; seats: number; isGood: boolean }

/**
 * The same of so many seats as of `now`, paid by a card that its gateway authorizes for `days`; null where
 * nothing is left to decide without them.
 */
export function tillOf({ event, coming, seats, isGood }: Asked, days: number | null, now: Date): Till | null {
  const quorum = quorumOf(event, coming, now)
  if (!isUndecided(quorum)) return null
  const after = quorumOf(event, coming + seats, now)
  return {
    quorum,
    fills: !isUndecided(after),
    charging: chargingOf(after, days, now),
    isInvoicedLater: isInvoicedLater(isGood ? after : quorum),
  }
}

/**
 * Whether an order on an invoice gets that only when it runs: it is undecided, and there is a day on which it
 * is decided.
 */
export const isInvoicedLater = (quorum: Quorum | null): boolean =>
  quorum !== null && isUndecided(quorum) && quorum.decidedAt !== null

/** What was authorized until then is charged now, decided or not: its bank keeps it for `days`. */
export const authorizedBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * DAY_MS + LAST_HOURS * HOUR_MS)

/**
 * Until when seats are kept whose card was refused when it was charged: for two days, and not beyond the
 * start.
 */
export const payableUntil = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + OTHERWISE_HOURS * HOUR_MS, startsAt.getTime()))

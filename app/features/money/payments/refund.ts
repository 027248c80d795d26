import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const REFUND_STATES = ['requested', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
export type RefundMove = 'succeed' | 'fail' | 'return'

const REFUNDED = { payment: 'id', amountMinor: 'minor', currency: 'currency' } as const

/** An amount is to go back, and it went back: both of the refund. */
export const refundRequested = defineFact('refund.requested', { ...REFUNDED, cause: 'word' })
/** Its payer said to which account it is to be transferred. */
export const refundAccountNamed = defineFact('refund.account-named', { order: 'id' })
export const paymentRefunded = defineFact('payment.refunded', { ...STEP, ...REFUNDED })
/** It did not: the gateway refuses it, or the bank sent it back after it had gone; of the refund. */
export const refundFailed = defineFact('refund.failed', { ...STEP, ...REFUNDED })

/**
 * One amount on its way back to the payer. What the gateway refuses for good, or says later did not arrive,
 * has failed and may be asked for anew.
 */
export const REFUND_TABLE: readonly Transition<RefundState, RefundMove>[] = [
  { name: 'succeed', from: ['requested'], to: 'succeeded', by: ['system'] },
  { name: 'fail', from: ['requested'], to: 'failed', by: ['system'] },
  { name: 'return', from: ['succeeded'], to: 'failed', by: ['system'] },
]

/**
 * What a seller transfers back by hand is there so many days after it was asked for, and so many after its
 * account was named.
 */
export const DUE_DAYS = 7
const NAMED_DAYS = 3
/** Its sides are reminded so many days before, and every so many days from then on. */
export const REMIND_DAYS = 3
export const REMIND_AGAIN_DAYS = 7
const DAY_MS = 86_400_000

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** The last day, by UTC, on which an amount that is asked for now is transferred back. */
export const refundDueOn = (now: Date): string => dayAfter(now, DUE_DAYS)

/** The same of one whose account is named only now. */
export function dueOnceNamed(dueOn: string, now: Date): string {
  const [, later = dueOn] = [dueOn, dayAfter(now, NAMED_DAYS)].sort()
  return later
}

/** How many days ago it was to be transferred back; 0 while that is to come. */
export function daysLate(dueOn: string, now: Date): number {
  const today = Date.parse(now.toISOString().slice(0, 10))
  return Math.max(0, Math.round((today - Date.parse(dueOn)) / DAY_MS))
}

/** Whether the day has passed on which it was to be transferred back. */
export const isRefundLate = (dueOn: string | null, now: Date): boolean =>
  dueOn !== null && daysLate(dueOn, now) > 0

/**
 * What a refund goes back for: seats that were cancelled at once, seats that became cheaper ones, the event
 * or the training (by its order) that did not take place, the order that became cheaper, the payment that
 * paid for nothing, what a seller gives back beyond the terms, or a refund that somebody made at the gateway.
 */
export const REFUND_CAUSES = [
  'seat_cancellation',
  'seat_change',
  'event',
  'training',
  'order',
  'payment',
  'goodwill',
  'gateway_refund',
] as const
/** `id` is one of ours, of a `goodwill` the key of its form, and of a `gateway_refund`
 * the gateway's. */
export type RefundCause = { kind: (typeof REFUND_CAUSES)[number]; id: string }

type Caused = { causeKind: RefundCause['kind']; causeId: string }

export const causeOf = ({ causeKind, causeId }: Caused): RefundCause => ({ kind: causeKind, id: causeId })

/** Whether two refunds of one payment are attempts at the same. */
export const isSameCause = (one: Caused, other: Caused): boolean =>
  one.causeKind === other.causeKind && one.causeId === other.causeId

type Booked = Caused & { state: RefundState; amountMinor: number; isGone: boolean }

/**
 * What of a payment went back by all of its refunds, and what was booked as going back, each amount once,
 * however often it was sent.
 */
export function sumRefunds(all: readonly Booked[]): { refundedMinor: number; reversedMinor: number } {
  const sumOf = (some: Iterable<Booked>) => [...some].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const gone = new Map(
    all.filter(({ isGone }) => isGone).map((one) => [`${one.causeKind} ${one.causeId}`, one]),
  )
  return {
    refundedMinor: sumOf(all.filter(({ state }) => state === 'succeeded')),
    reversedMinor: sumOf(gone.values()),
  }
}

/**
 * Why money goes back: what it was for is gone, it was paid already, the event was cancelled or became
 * another one, its buyer cancelled seats, seats became cheaper ones, a training for one's own people was
 * cancelled, or the seller gives some of it back.
 */
export const REFUND_REASONS = [
  'no_seat',
  'paid_twice',
  'event_cancelled',
  'event_moved',
  'seats_cancelled',
  'seats_changed',
  'training_cancelled',
  'price_lowered',
  'goodwill',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

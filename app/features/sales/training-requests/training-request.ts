import type { TopicState } from '#app/features/catalogue/topics/topic.ts'
import { type BookingStatus, bookingStatus } from '#app/features/sales/bookings/booking.ts'
import type { OrderState, PaymentAxis, RefundAxis } from '#app/features/sales/orders/order.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const TRAINING_REQUEST_STATES = [
  'requested',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const
export type TrainingRequestState = (typeof TRAINING_REQUEST_STATES)[number]
export type TrainingRequestStep = 'accept' | 'counter' | 'agree' | 'award' | 'decline' | 'withdraw' | 'expire'

export const TRAINING_REQUEST_TABLE: readonly Transition<TrainingRequestState, TrainingRequestStep>[] = [
  { name: 'accept', from: ['requested'], to: 'accepted', by: ['provider'] },
  { name: 'counter', from: ['requested'], to: 'countered', by: ['provider'] },
  // The buyer takes what the provider proposed instead.
  { name: 'agree', from: ['countered'], to: 'accepted', by: ['customer'] },
  // The provider proposed it in answer to a requirement.
  { name: 'award', from: ['requested'], to: 'accepted', by: ['customer'] },
  { name: 'decline', from: ['requested', 'countered'], to: 'declined', by: ['provider'] },
  { name: 'withdraw', from: ['requested', 'countered'], to: 'withdrawn', by: ['customer'] },
  { name: 'expire', from: ['requested', 'countered'], to: 'expired', by: ['clock'] },
]

const SIDES = { buyer: 'id', provider: 'id' } as const

export const trainingAsked = defineFact('training-request.asked', { ...SIDES, participants: 'count' })
export const trainingAccepted = defineFact('training-request.accepted', { ...STEP, ...SIDES })
export const trainingCountered = defineFact('training-request.countered', { ...STEP, ...SIDES })
export const trainingAgreed = defineFact('training-request.agreed', { ...STEP, ...SIDES })
export const trainingDeclined = defineFact('training-request.declined', { ...STEP, ...SIDES })
export const trainingWithdrawn = defineFact('training-request.withdrawn', { ...STEP, ...SIDES })
export const trainingExpired = defineFact('training-request.expired', { ...STEP, ...SIDES })
/** A firm has named who trains what was agreed on, somebody else maybe, by whose account. */
export const trainerNamed = defineFact('training-request.trainer-named', {
  ...SIDES,
  trainer: 'id',
  before: 'id?',
  by: 'id?',
})
/** One side cancelled an agreed training, by whose account. */
export const trainingCancelled = defineFact(
  'training-request.cancelled',
  { ...SIDES, order: 'id', cancelledBy: 'word', by: 'id?' },
  2,
)

export const MOST_PEOPLE = 500
export const MOST_DAYS = 10
const ANSWER_DAYS = 7
const DAY_MS = 86_400_000
/** A requested training begins at least a day, and at most two years, from now. */
export const SOONEST_MS = DAY_MS
export const LATEST_MS = 730 * DAY_MS

/** Until when an answer is awaited: for a week, and never beyond the requested start. */
export function answerUntil(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + ANSWER_DAYS * DAY_MS, startsAt.getTime()))
}

type Ordered = { state: OrderState; payment: PaymentAxis; refund: RefundAxis; confirmedAt: Date | null }

/** The status of a request and its order for both sides. */
export type TrainingRequestStatus =
  | Exclude<TrainingRequestState, 'accepted'>
  | 'toPay'
  | 'confirmed'
  | 'completed'
  | 'lapsed'
  | 'cancelled'

const OF_BOOKING: Record<BookingStatus, TrainingRequestStatus> = {
  asked: 'toPay',
  unpaid: 'toPay',
  pledged: 'toPay',
  owed: 'toPay',
  reserved: 'confirmed',
  undecided: 'confirmed',
  runs: 'confirmed',
  completed: 'completed',
  eventCancelled: 'cancelled',
  refunded: 'cancelled',
  cancelled: 'cancelled',
}

export function trainingRequestStatus(
  {
    state,
    order,
    startsAt,
    endsAt,
  }: { state: TrainingRequestState; order: Ordered | null; startsAt: Date; endsAt: Date },
  now: Date,
): TrainingRequestStatus {
  if (state !== 'accepted' || !order) return state === 'accepted' ? 'toPay' : state
  if (order.state === 'expired') return 'lapsed'
  const event = {
    state: 'published',
    startsAt,
    endsAt,
    minimum: 1,
    runsForSure: true,
    minimumDecidedAt: null,
  } as const
  return OF_BOOKING[bookingStatus({ ...order, event, coming: 1, filled: false }, now)]
}

export const STANDING_TONE: Record<TrainingRequestStatus, BadgeTone> = {
  requested: 'wait',
  countered: 'wait',
  toPay: 'wait',
  confirmed: 'good',
  completed: 'plain',
  declined: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  lapsed: 'plain',
  cancelled: 'plain',
}

type Around = { areBothThere: boolean; topicState: TopicState | null }

/**
 * What prevents agreeing or paying, or is merely worth knowing, as a key of `trainings:`; null where all is
 * well.
 */
export function troubleOf({ areBothThere, topicState }: Around, standing: TrainingRequestStatus) {
  if (!isAhead(standing)) return null
  if (!areBothThere) return { bars: true, said: 'refused.otherSide' } as const
  if (standing === 'toPay' || standing === 'confirmed') return null
  if (topicState === 'suspended') return { bars: true, said: 'refused.suspended' } as const
  return topicState === 'archived' ? ({ bars: false, said: 'withdrawnTopic' } as const) : null
}

/** Whether it may still be cancelled or agreed on, so that the cancellation terms matter. */
export function isAhead(standing: TrainingRequestStatus): boolean {
  return ['requested', 'countered', 'toPay', 'confirmed'].includes(standing)
}

/** The status as the reader sees it: where the provider must act, the provider is told so. */
export function statusFor(standing: TrainingRequestStatus, isBuyer: boolean) {
  return standing === 'requested' && !isBuyer ? 'yours' : standing
}

import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** Days after a training in which it can be reviewed. */
export const REVIEW_DAYS = 60
/** So long a review without an answer is counted as one that waits for it. */
export const ANSWER_DAYS = 30
const DAY = 86_400_000

/** The possible ratings, in tenths of a star, the best first. */
export const RATINGS = [50, 45, 40, 35, 30, 25, 20, 15, 10] as const

const REVIEWED = { trainer: 'id', topic: 'id?' } as const

export const reviewWritten = defineFact('review.written', { ...REVIEWED, rating: 'count' })
export const reviewAnswered = defineFact('review.answered', REVIEWED)
/** By a decision by a rule, which its author reads as such. */
export const reviewHidden = defineFact('review.hidden', { ...STEP, ...REVIEWED })
/** For good, alone or with a ring of false ones. */
export const reviewRemoved = defineFact('review.removed', { ...STEP, ...REVIEWED })
export const reviewHeld = defineFact('review.held', { ...STEP, ...REVIEWED })
export const reviewRestored = defineFact('review.restored', { ...STEP, ...REVIEWED })

/** Held: not shown while staff looks whether it belongs to a ring of false ones. */
export const REVIEW_STATES = ['public', 'hidden', 'held'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]
export type ReviewStep = 'hide' | 'restore' | 'show' | 'hold' | 'release' | 'remove'

export const REVIEW_TABLE: readonly Transition<ReviewState, ReviewStep>[] = [
  { name: 'hide', from: ['public'], to: 'hidden', by: ['staff'] },
  { name: 'restore', from: ['hidden'], to: 'public', by: ['staff'] },
  // What hid it was taken back, or has ended on its day.
  { name: 'show', from: ['hidden'], to: 'public', by: ['staff', 'system'] },
  { name: 'hold', from: ['public'], to: 'held', by: ['system'] },
  { name: 'release', from: ['held'], to: 'public', by: ['staff'] },
  { name: 'remove', from: ['public', 'held'], to: 'hidden', by: ['staff'] },
]

/**
 * The facts of a booking that decide whether it can be reviewed. `attended`: it has a valid seat that, where
 * people were checked in, was checked in.
 */
export type Attendance = { endsAt: Date; cancelled: boolean; attended: boolean }

/** Why a booking cannot be reviewed; null where it can. */
export function whyNotReviewed(
  { endsAt, cancelled, attended }: Attendance,
  now: Date,
): 'notAttended' | 'tooEarly' | 'tooLate' | null {
  if (cancelled) return 'notAttended'
  if (now < endsAt) return 'tooEarly'
  if (!attended) return 'notAttended'
  return now.getTime() > reviewUntil(endsAt).getTime() ? 'tooLate' : null
}

/** Until when a training that ended at `endsAt` can be reviewed. */
export function reviewUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + REVIEW_DAYS * DAY)
}

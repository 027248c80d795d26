import type { RefundStep } from '#app/features/catalogue/events/tables.server.ts'
import { defineFact } from '#app/kit/fact.ts'
import { type Money, portionOf } from '#app/kit/money.ts'
import type { KeptRefundRule } from './kept-refund.ts'
import { ORDERED } from './order-details.ts'

/** Where a training for one's own people is held: at the client's, or online. */
export const TRAINING_MODES = ['venue', 'online'] as const
export type TrainingMode = (typeof TRAINING_MODES)[number]

/** One day of a training, as instants in ISO text; its id stays with it in calendars. */
export type TrainingDay = { id: string; startsAt: string; endsAt: string }

/** The order of a training was paid for, or was not in time; of the order. */
export const trainingPaid = defineFact('order.training-paid', ORDERED)
export const trainingUnpaid = defineFact('order.training-unpaid', ORDERED)

/** What comes back of a training that its buyer cancels, for every provider alike: all, half, nothing. */
export const TRAINING_TERMS: RefundStep[] = [
  { days: 14, percent: 100 },
  { days: 7, percent: 50 },
]

const PAY_DAYS = 7
const DAY_MS = 86_400_000

/** Until when what was agreed is to be paid: for a week, and never longer than until it begins. */
export function payUntil(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + PAY_DAYS * DAY_MS, startsAt.getTime()))
}

/** How much of what was paid comes back to a buyer who cancels now, by the terms that the order kept. */
export function comesBack(paid: Money, rules: readonly KeptRefundRule[], now: Date): Money {
  const percent = Math.max(0, ...rules.flatMap((rule) => (now < new Date(rule.until) ? [rule.percent] : [])))
  return percent === 100 ? paid : portionOf(paid, percent, 100)
}

type Agreed = {
  title: string
  language: string
  mode: TrainingMode
  venue: string | null
  city: string | null
  country: string | null
  timeZone: string
  startsAt: Date
  endsAt: Date
  days: readonly TrainingDay[]
}

type Booked = {
  id: string
  orderId: string
  title: string
  language: string
  participants: number
  mode: TrainingMode
  venue?: string | null
  city?: string | null
  country?: string | null
  timeZone: string
  startsAt: Date
  endsAt: Date
}

/** What was agreed, as the item of its order. */
export function trainingItem({ id, orderId, participants: people, ...agreed }: Booked) {
  const { title, language, mode, venue, city, country, timeZone, startsAt, endsAt } = agreed
  const as = { id, orderId, position: 0, kind: 'training' as const, subjectId: orderId }
  return { ...as, title, language, people, mode, venue, city, country, timeZone, startsAt, endsAt }
}

/**
 * Where and when it is, as lists and summaries say it of events; it has no page of its own that others could
 * open.
 */
export function trainingAsEvent({ days, ...training }: Agreed) {
  const { title, language, mode, venue, city, country, timeZone, startsAt, endsAt } = training
  const details = { title, language, mode, venue, city, country, timeZone, startsAt, endsAt }
  return { ...details, slug: null, dateOnly: false, sessions: days.length }
}

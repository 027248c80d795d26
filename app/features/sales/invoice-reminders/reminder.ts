import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'
import { dayAfter } from './late-interest.ts'

export const REMINDER_STATES = ['issued', 'settled', 'withdrawn'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]
export type ReminderStep = 'settle' | 'withdraw'

/** A reminder goes with what it reminds of: paid, or not owed any more. */
export const REMINDER_TABLE: readonly Transition<ReminderState, ReminderStep>[] = [
  { name: 'settle', from: ['issued'], to: 'settled', by: ['system'] },
  { name: 'withdraw', from: ['issued'], to: 'withdrawn', by: ['system'] },
]

export const REMINDER_TONE: Record<ReminderState, BadgeTone> = {
  issued: 'wait',
  settled: 'good',
  withdrawn: 'plain',
}

/** A reminder was issued: of it. */
export const reminderIssued = defineFact('invoice-reminder.issued', { order: 'id' })

/** After how many days what is overdue is reminded of, where its seller has said nothing. */
export const USUAL_DAYS = [3, 14, 28] as const
export const MOST_STEPS = 5
export const MOST_DAYS = 180

/** Why nothing is reminded of an invoice: its seller's reasons, and that its recipient is to be corrected. */
export const PAUSE_REASONS = ['disputed', 'agreed', 'other'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]
export type WhyPaused = PauseReason | 'correction'

type Sent = { step: number | null; issuedOn: string }
type Schedule = { dueOn: string; days: readonly number[]; sent: readonly Sent[] }

/**
 * The next reminder of an invoice by its seller's schedule (rising days after it was due) and what was sent:
 * which step, and on which day at the earliest. Between two there are as many days as between their steps,
 * also where the first came late or one was sent by hand. Null once all were sent, and where the schedule is
 * off.
 */
export function nextReminder({ dueOn, days, sent }: Schedule): { step: number; on: string } | null {
  const done = Math.max(0, ...sent.map(({ step }) => step ?? 0))
  const after = days[done]
  if (after === undefined) return null
  const [last] = sent
    .map(({ issuedOn }) => issuedOn)
    .toSorted()
    .slice(-1)
  const usual = dayAfter(dueOn, after)
  const spaced = last === undefined ? usual : dayAfter(last, after - (days[done - 1] ?? 0))
  const [, on = usual] = [usual, spaced].toSorted()
  return { step: done + 1, on }
}

/** The days of a schedule as they are typed: '3, 14, 28'. Null for what are none, or do not rise. */
export function readDays(typed: string): number[] | null {
  const parts = typed.split(/[\s,;、，]+/).filter(Boolean)
  const days = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0))
  if (days.length === 0 || days.length > MOST_STEPS) return null
  const rises = days.every((day, at) => day >= 1 && day <= MOST_DAYS && day > (days[at - 1] ?? 0))
  return rises ? days : null
}

export const reminderNumber = (year: number, number: number): string =>
  `RM-${year}-${String(number).padStart(5, '0')}`

/** Where a seller sees what it reminded of an invoice; where it says when it reminds. */
export const remindersPath = (invoiceId: string): string => `/dashboard/i/invoice/${invoiceId}/reminders`
export const REMINDER_SETTINGS = '/dashboard/i/invoice/reminders'

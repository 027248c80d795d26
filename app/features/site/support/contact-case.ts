import { CONTACT_SUBJECTS, type ContactSubject } from '#app/features/site/site/contact.ts'
import { PROMISED_DAYS, type Promised } from '#app/kit/promised-days.ts'

const PROMISED: Partial<Record<ContactSubject, Promised>> = { rights: 'rights', privacy: 'personalData' }

/** What becomes of a message: it is answered, or needs no answer. */
export const CONTACT_OUTCOMES = ['answer', 'close'] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** Prepared answers, by what they are about. */
export const CONTACT_REPLIES = ['ticket', 'invoice', 'refund', 'signIn', 'provider', 'data'] as const
export type ContactReply = (typeof CONTACT_REPLIES)[number]

export const contactReply = (value: string | null): ContactReply | null =>
  CONTACT_REPLIES.find((known) => known === value) ?? null

/** Within so many days an answer is promised, by what a message is about. */
export const DAYS_OF = Object.fromEntries(
  CONTACT_SUBJECTS.map((about) => [about, PROMISED_DAYS[PROMISED[about] ?? 'answer']]),
) as Record<ContactSubject, number>
const DAY = 86_400_000

/** By when a message is to be answered. */
export function dueOf(about: ContactSubject, writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + DAYS_OF[about] * DAY)
}

export const contactCasePath = (reference: string) => `/admin/messages/contact/${reference}`

import type { ContactSubject } from '#app/features/site/site/contact.ts'

/** What becomes of a message: it is answered, or needs no answer. */
export const CONTACT_OUTCOMES = ['answer', 'close'] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** Prepared answers, by what they are about. */
export const CONTACT_REPLIES = ['ticket', 'invoice', 'refund', 'signIn', 'provider', 'data'] as const
export type ContactReply = (typeof CONTACT_REPLIES)[number]

export const contactReply = (value: string | null): ContactReply | null =>
  CONTACT_REPLIES.find((known) => known === value) ?? null

/** Within so many days an answer is promised: /support, /ipr-policy, and the GDPR. */
const DAYS: Partial<Record<ContactSubject, number>> = { rights: 5, privacy: 30 }
const USUAL_DAYS = 2
const DAY = 86_400_000

/** By when a message is to be answered. */
export function dueOf(about: ContactSubject, writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + (DAYS[about] ?? USUAL_DAYS) * DAY)
}

export const contactCasePath = (reference: string) => `/admin/messages/contact/${reference}`

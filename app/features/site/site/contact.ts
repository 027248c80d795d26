/** What somebody writes about; the first is what the form begins with. */
export const CONTACT_SUBJECTS = [
  'question',
  'company',
  'booking',
  'provider',
  'privacy',
  'abuse',
  'objection',
  'rights',
  'fault',
] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** Reads the subject that a link to the form names; anything else is a question. */
export function contactSubjectOf(text: string | null): ContactSubject {
  return CONTACT_SUBJECTS.find((subject) => subject === text) ?? 'question'
}

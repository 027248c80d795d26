import { z } from 'zod'
import { noteCase } from '#app/features/site/cases/note-case.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { CONTACT_SUBJECTS } from '#app/features/site/site/contact.ts'
import { someContactMessages } from '#app/features/site/support/testing.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import written from './contact-messages.json' with { type: 'json' }
import type { Known } from './known.ts'
import { staffContextOf } from './known-context.ts'

const HOUR = 3_600_000

/** Messages to the house of different age: the first has waited for longer than the two days of an answer. */
const messagesShape = z.array(
  z.object({
    reference: z.string(),
    about: z.enum(CONTACT_SUBJECTS),
    name: z.string(),
    email: z.email(),
    language: z.enum(LANGUAGES),
    hours: z.number().positive(),
    message: z.string(),
  }),
)

/**
 * What people wrote to the house in six languages; one of these cases has a note of staff and is put off
 * until an answer comes, one was taken a moment ago. Returns how many.
 */
export async function loadContactMessages(now: Date, known: Known): Promise<number> {
  const messages = messagesShape.parse(written)
  const dated = messages.map(({ hours, ...message }) => ({
    ...message,
    at: new Date(now.getTime() - hours * HOUR),
  }))
  await inTransaction((tx) => someContactMessages(tx, dated))
  const support = await staffContextOf(known, 'moderate', now, 'quorum_support')
  const again = new Date(now.getTime() + 48 * HOUR).toISOString().slice(0, 10)
  const words = 'Asked her for the dated original; our lawyer looks at both on Tuesday.'
  await noteCase(support, { kind: 'contact', key: 'DEMO100003', words, again, once: newKey() })
  await takeCase(support, { kind: 'contact', key: 'DEMO100005' })
  return messages.length
}

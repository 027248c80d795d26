import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText, linesOfText } from '#app/kit/text.ts'
import { LONGEST_SUBJECT, LONGEST_WORDS } from './announcement.ts'

const many = (sent: unknown) => (sent === undefined || sent === '' ? [] : Array.isArray(sent) ? sent : [sent])

/**
 * The form of an announcement: `event` (its slug), `key` (once for each form), `subject`, `words`, the ticket
 * types (ids) whose holders get it, none for all, and `answers` where replies go to the writer's address.
 * With `to` as `chosen` it is for each `person` (as `personAt` names them) who is not among those `without`.
 */
export const writeAnnouncementInput = z
  .object({
    event: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
    key: z.string({ error: UNTYPED }).min(8, UNTYPED).max(80, UNTYPED),
    subject: lineOfText(LONGEST_SUBJECT),
    words: linesOfText(LONGEST_WORDS),
    ticketTypes: z
      .preprocess(many, z.array(z.string({ error: UNTYPED }).refine(isId, UNTYPED)).max(100, UNTYPED))
      .transform((ids) => [...new Set(ids)].toSorted()),
    to: z.literal('chosen', UNTYPED).optional(),
    person: z.preprocess(many, z.array(z.string({ error: UNTYPED }).max(100, UNTYPED)).max(1_000, UNTYPED)),
    without: z.preprocess(many, z.array(z.string({ error: UNTYPED }).max(100, UNTYPED)).max(1_000, UNTYPED)),
    answers: z
      .string()
      .optional()
      .transform((sent) => sent === 'on'),
  })
  .transform(({ to, person, without, ...said }) => {
    const left = new Set(person.filter((one) => !without.includes(one)))
    return { ...said, people: to === 'chosen' ? [...left].toSorted() : null }
  })

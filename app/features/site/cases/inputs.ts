import { z } from 'zod'
import { dayField } from '#app/kit/day-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText, optionalLines } from '#app/kit/text.ts'
import { SOLD_CHOICES, SOLD_KINDS } from './case.ts'

const kind = z.string({ error: UNTYPED }).regex(/^[a-zA-Z]{1,40}$/, UNTYPED)
const key = z.string({ error: UNTYPED }).min(1, UNTYPED).max(80, UNTYPED)
/** A username of staff, empty for nobody. */
const owner = z.string({ error: UNTYPED }).max(60, UNTYPED)

/** Who looks after a case from now on (`to`), and who did when the form was shown (`from`). */
export const caseOwnerInput = z.object({
  kind,
  key,
  from: owner,
  to: owner,
})

/** Which case, by its kind and its part of an address. */
export const caseInput = z.object({ kind, key })

/** The longest note, in UTF-16 units. */
export const NOTE_MAX = 2_000

/** A note on a case, and the day until which it is put off; `once` is of one form. */
export const caseNoteInput = z.object({
  kind,
  key,
  words: linesOfText(NOTE_MAX),
  again: z.union([z.literal(''), dayField('common:invalid.value')]).default(''),
  once: z.uuid(UNTYPED),
})

/** What becomes of an event, by its slug, or of a training, by the reference of its order. */
export const soldInput = z.object({
  username: z.string({ error: UNTYPED }).min(1, UNTYPED).max(60, UNTYPED).toLowerCase(),
  kind: z.enum(SOLD_KINDS, { error: UNTYPED }),
  of: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  choice: z.enum(SOLD_CHOICES, { error: UNTYPED }),
  reason: linesOfText(1_500),
  note: optionalLines(1_000)
    .default('')
    .transform((note) => note || null),
})

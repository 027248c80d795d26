import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { CASE_KINDS, SOLD_CHOICES, SOLD_KINDS } from './case.ts'

const key = z.string({ error: UNTYPED }).min(1, UNTYPED).max(80, UNTYPED)
/** A username of staff, empty for nobody. */
const owner = z.string({ error: UNTYPED }).max(60, UNTYPED)

/** Who looks after a case from now on (`to`), and who did when the form was shown (`from`). */
export const caseOwnerInput = z.object({
  kind: z.enum(CASE_KINDS, { error: UNTYPED }),
  key,
  from: owner,
  to: owner,
})

/** What becomes of an event, by its slug, or of a training, by the reference of its order. */
export const soldInput = z.object({
  username: z.string({ error: UNTYPED }).min(1, UNTYPED).max(60, UNTYPED).toLowerCase(),
  kind: z.enum(SOLD_KINDS, { error: UNTYPED }),
  of: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  choice: z.enum(SOLD_CHOICES, { error: UNTYPED }),
  reason: z.string().trim().min(1).max(1_500),
  note: z
    .string()
    .trim()
    .max(1_000)
    .default('')
    .transform((note) => note || null),
})

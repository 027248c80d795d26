import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'

/**
 * `seen` is how many answers the form showed, `key` (a UUID) marks one intention; `words` go to the sender,
 * or say to staff why nothing does.
 */
export const contactAnswerInput = z.object({
  reference: z.string({ error: UNTYPED }).min(1, UNTYPED).max(20, UNTYPED),
  key: z.uuid({ error: UNTYPED }),
  seen: z.coerce.number(UNTYPED).int(UNTYPED).min(0, UNTYPED).max(1_000, UNTYPED),
  words: linesOfText(5_000),
})

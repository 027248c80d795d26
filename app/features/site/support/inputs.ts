import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'

const ofMessage = z.object({
  reference: z.string({ error: UNTYPED }).min(1, UNTYPED).max(20, UNTYPED),
  key: z.uuid({ error: UNTYPED }),
  seen: z.coerce.number(UNTYPED).int(UNTYPED).min(0, UNTYPED).max(1_000, UNTYPED),
})

/**
 * `seen` is how many answers the form showed, `key` (a UUID) marks one intention; `words` go to the sender.
 */
export const contactAnswerInput = ofMessage.extend({ words: linesOfText(5_000) })

/** Likewise; `reason` is read by staff alone, so that it is never put into the field of an answer. */
export const contactCloseInput = ofMessage.extend({ reason: linesOfText(1_500) })

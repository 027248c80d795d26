import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'

export const EVIDENCE_MAX = 10_000

/** One answer to a dispute: what staff say beside the facts, or that it is accepted. */
export const answerInput = z.discriminatedUnion(
  'answer',
  [
    z.object({
      answer: z.literal('contest'),
      dispute: z.uuid({ error: UNTYPED }),
      text: linesOfText(EVIDENCE_MAX),
    }),
    z.object({ answer: z.literal('accept'), dispute: z.uuid({ error: UNTYPED }) }),
  ],
  { error: UNTYPED },
)

/** What the seller says of its dispute: kept for now, sent to the bank for good, or the claim accepted. */
const code = z.string({ error: UNTYPED }).regex(/^[A-Z0-9]{10}$/, { error: UNTYPED })
const said = {
  dispute: code,
  text: linesOfText(EVIDENCE_MAX),
  messages: z.enum(['yes'], { error: UNTYPED }).optional(),
}
export const ownAnswerInput = z.discriminatedUnion(
  'answer',
  [
    z.object({ answer: z.literal('keep'), ...said }),
    z.object({ answer: z.literal('contest'), ...said }),
    z.object({ answer: z.literal('accept'), dispute: code }),
  ],
  { error: UNTYPED },
)

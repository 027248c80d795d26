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

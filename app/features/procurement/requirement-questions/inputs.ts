import { z } from 'zod'
import { ownRequirementInput } from '#app/features/procurement/requirements/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'

/** A question about a requirement; `key` marks one intention to ask. */
export const askInput = ownRequirementInput.extend({
  key: z.uuid({ error: UNTYPED }),
  question: linesOfText(1_500),
})

const code = z.string({ error: UNTYPED }).max(40, UNTYPED)

/** An answer to a question, which is for all: one for a single provider is refused. */
export const answerInput = ownRequirementInput.extend({
  code,
  answer: linesOfText(3_000),
  private: z
    .string()
    .max(10)
    .optional()
    .refine((flag) => !flag, { error: 'requirement-questions:form.forAll' }),
})

export const questionInput = z.object({ code })

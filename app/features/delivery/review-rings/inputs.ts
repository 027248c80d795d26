import { z } from 'zod'
import { decisionInput, REASON_MAX } from '#app/features/people/staff-acts/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'

const ring = z.string({ error: UNTYPED }).max(40, UNTYPED)

/** All reviews of a ring are shown again; the words are for the trace alone. */
export const ringReleaseInput = z.object({
  ring,
  reason: optionalLines(REASON_MAX).default(''),
})

/** All are removed by a rule, with what is done about the provider that gained. */
export const ringRemovalInput = decisionInput({ ring })

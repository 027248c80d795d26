import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { REFUSAL_REASONS } from './match.ts'

/** The sealed link by which a provider says no. */
export const refusalLinkInput = z.object({
  token: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
})

/** A no to a requirement: why, and whether the seeker reads whose it is. */
export const refuseRequirementInput = z.object({
  reason: z.enum(REFUSAL_REASONS, { error: 'common:invalid.required' }),
  named: z
    .string()
    .optional()
    .transform((sent) => sent === 'on'),
})

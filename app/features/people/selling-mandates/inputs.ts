import { z } from 'zod'

/** Which version was read, and whether it is accepted. */
export const acceptMandateInput = z.object({
  version: z
    .string({ error: 'common:invalid.value' })
    .regex(/^\d{1,4}$/, { error: 'common:invalid.value' })
    .transform(Number),
  mandate: z.literal('yes', { error: 'selling-mandates:invalid.accept' }),
})

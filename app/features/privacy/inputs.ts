import { z } from 'zod'

/** The password under its name of the wire. */
export const passwordAsked = z.object({
  pass: z
    .string('accounts:password.required')
    .min(1, 'accounts:password.required')
    .max(1_000, 'settings:password.wrong'),
})

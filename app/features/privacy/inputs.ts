import { z } from 'zod'

/** What shows to be the owner of the account, under its name of the wire: the password, or a code. */
export const proofAsked = z.object({
  pass: z.string('accounts:password.required').max(1_000, 'settings:password.wrong').default(''),
})

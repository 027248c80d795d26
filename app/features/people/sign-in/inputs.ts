import { z } from 'zod'

/** Accepts anything that could have been typed: what cannot be a username is answered like a wrong one. */
export const credentialsInput = z.object({
  username: z.string('accounts:signIn.nameRequired').trim().min(1, 'accounts:signIn.nameRequired'),
  password: z.string('accounts:password.required').min(1, 'accounts:password.required'),
  cookie: z.string().optional(),
  /** That the identity of another site that waits in this browser may open the account from now on. */
  link: z.string().optional(),
  /** What solves the captcha, as the browser was given it to send. */
  recaptcha: z.string('accounts:captcha.wrong').max(10_000, 'accounts:captcha.wrong').optional(),
})

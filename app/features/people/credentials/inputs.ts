import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts'

export const passwordInput = z
  .string({ error: 'accounts:password.required' })
  .min(1, 'accounts:password.required')
  .min(PASSWORD_MIN, 'accounts:password.short')
  .max(PASSWORD_MAX, 'accounts:password.long')

/** The password form under the names of the wire: all filled in, the new one twice. */
export const passwordChangeInput = z
  .object({
    oldpass: z
      .string('accounts:password.required')
      .min(1, 'accounts:password.required')
      .max(PASSWORD_MAX, 'settings:password.wrong'),
    newpass: passwordInput,
    confpass: z.string('accounts:password.required').min(1, 'accounts:password.required'),
  })
  .refine(({ newpass, confpass }) => newpass === confpass, {
    path: ['confpass'],
    error: 'settings:password.mismatch',
    when: ({ value }) => hasBoth(value),
  })

const hasBoth = (value: unknown) =>
  z.object({ newpass: z.string().min(1), confpass: z.string().min(1) }).safeParse(value).success

/** A proof for `reauthenticateOwner`; empty where none was asked for yet. */
export const proofInput = z
  .string('accounts:password.required')
  .max(20_000, 'settings:password.wrong')
  .default('')

/** An app code or a recovery code, as typed. */
export const factorInput = z
  .string({ error: 'security:twoStep.wrong' })
  .trim()
  .min(1, 'security:twoStep.wrong')
  .max(100, 'security:twoStep.wrong')

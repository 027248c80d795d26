import { z } from 'zod'
import { usernameInput } from '#app/features/people/accounts/inputs.ts'
import { passwordInput } from '#app/features/people/credentials/inputs.ts'
import { isCommonPassword } from '#app/features/people/credentials/password.ts'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'

/** Checked only when filled in: a phone number that ends in 12 digits, written with or without spaces. */
const phoneInput = z
  .string()
  .trim()
  .transform((typed) => typed.replace(/[\s().-]/g, ''))
  .pipe(
    z.union(
      [
        z.literal(''),
        z
          .string()
          .regex(/^\+?\d*\d{12}$/, 'accounts:phone.invalid')
          .max(20, 'accounts:phone.invalid'),
      ],
      'accounts:phone.invalid',
    ),
  )

/** The register form by the names of the wire; `sindustry` is ignored. */
export const registration = z
  .object({
    susername: usernameInput,
    semail: emailInput,
    spassword: passwordInput,
    phone: phoneInput.optional(),
  })
  .refine((form) => !isCommonPassword(form.spassword, { username: form.susername, email: form.semail }), {
    path: ['spassword'],
    message: 'accounts:password.common',
  })

/** The register form of the page, which also posts its terms box. */
export const acceptedTermsInput = z.object({ terms: z.string('accounts:terms.required').min(1) })

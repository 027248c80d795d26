import { z } from 'zod'
import { emailKey } from '#app/kit/email-address.ts'
import { emailField } from '#app/kit/email-field.ts'
import { codeDigits } from './email-code.ts'

export const emailInput = emailField('accounts:email.invalid', emailKey)

/** The six digits of a code that was mailed, as they were typed. */
export const mailedCodeInput = z
  .string({ error: 'accounts:code.format' })
  .max(100, 'accounts:code.format')
  .transform(codeDigits)
  .pipe(z.string().regex(/^[0-9]{6}$/, 'accounts:code.format'))

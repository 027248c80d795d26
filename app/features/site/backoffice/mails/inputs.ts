import { z } from 'zod'
import { emailField } from '#app/kit/email-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'

/** To which address, and why; `key` is of one showing of the form. */
export const resentMailInput = z.object({
  id: z.uuid(UNTYPED),
  address: emailField('backoffice:mail.addressFormat'),
  reason: lineOfText(300),
  key: z.uuid(UNTYPED),
})

/** The address to which emails go again, and why. */
export const freedAddressInput = z.object({
  address: emailField('backoffice:mail.addressFormat'),
  reason: lineOfText(300),
})

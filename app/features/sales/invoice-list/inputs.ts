import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'

/** To which other address an invoice is sent; `key` is of one form. */
export const sendInvoiceInput = z.object({
  invoice: z.uuid({ error: UNTYPED }),
  email: emailInput,
  key: z.uuid({ error: UNTYPED }),
})

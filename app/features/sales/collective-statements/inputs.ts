import { z } from 'zod'
import { dayField } from '#app/kit/day-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText } from '#app/kit/text.ts'

const key = z.uuid({ error: UNTYPED })
const order = z.string({ error: UNTYPED }).regex(/^[0-9A-Z]{6,20}$/, { error: UNTYPED })
const amount = z.string({ error: 'common:invalid.required' }).max(40)

export const askStatementInput = z.object({ key })

export const disputeInput = z.object({ order, reason: lineOfText(300) })

export const endDisputeInput = z.object({ order })

/** Money that came, as staff read it in the account. */
export const receiptInput = z.object({
  key,
  words: lineOfText(300),
  payer: z.preprocess((typed) => typed ?? '', z.string().trim().max(140)),
  amount,
  currency: z.enum(CURRENCIES, { error: UNTYPED }),
  day: dayField('common:invalid.value'),
})

/** Whose money a receipt is, by the reference or the number of a statement, or that of an invoice's order. */
export const assignInput = z.object({ receipt: key, reference: lineOfText(60) })

export const sendBackInput = z.object({ receipt: key })

export const returnCreditInput = z.object({
  key,
  company: lineOfText(60),
  currency: z.enum(CURRENCIES, { error: UNTYPED }),
  amount,
})

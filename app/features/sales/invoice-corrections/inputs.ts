import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { taxNumberFault } from '#app/kit/tax-number.ts'
import { lineOfText, optionalLine } from '#app/kit/text.ts'
import { LONGEST_AMOUNT } from '#app/kit/typed-amount.ts'

/** New with each page: a second press of one button is one wish. */
const key = z.uuid({ error: UNTYPED })
const invoice = z.uuid({ error: UNTYPED })

const recipient = {
  name: lineOfText(120),
  street: lineOfText(150),
  postalCode: optionalLine(20).transform((code) => code ?? ''),
  city: lineOfText(100),
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
  taxNumber: optionalLine(30).transform((number) => number ?? ''),
}

type Numbered = { country: string; taxNumber: string }

function checkNumber({ country, taxNumber }: Numbered, at: z.RefinementCtx): void {
  const fault = taxNumber ? taxNumberFault(taxNumber, country) : null
  if (fault) at.addIssue({ code: 'custom', path: ['taxNumber'], message: `prices:taxNumber.${fault}` })
}

/** The right recipient of an invoice. */
export const correctRecipientInput = z.object({ invoice, ...recipient }).superRefine(checkNumber)

/** The same, and why staff corrects it. */
export const correctForSellerInput = z
  .object({ invoice, ...recipient, reason: lineOfText(300) })
  .superRefine(checkNumber)

/** The same, as the buyer asks for it. */
export const askCorrectionInput = z.object({ invoice, key, ...recipient }).superRefine(checkNumber)

export const correctionRequestInput = z.object({ request: z.uuid({ error: UNTYPED }) })

export const declineCorrectionInput = correctionRequestInput.extend({ reason: lineOfText(300) })

/** How many of which line (by its place from 0) are credited, or a smaller amount of them, and why. */
export const creditLinesInput = z.object({
  invoice,
  key,
  lines: z
    .record(
      z.string().regex(/^\d{1,3}$/),
      z.string().max(12, { error: 'invoice-corrections:refused.quantity' }),
    )
    .default({}),
  amount: z.string({ error: UNTYPED }).max(LONGEST_AMOUNT, { error: 'common:invalid.amount' }).default(''),
  reason: lineOfText(300),
})

import { z } from 'zod'
import { proofInput } from '#app/features/people/credentials/inputs.ts'
import { lineOfText } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { BANK_FORMATS, bankFaults, plainNumber } from './bank-account.ts'
import { TERM_DAYS, USUAL_TERM, VALID_FOR } from './transfer-terms.ts'

const numberInput = z.string().max(100).default('').transform(plainNumber)

/** A bank account by the fields of its format; the fields of other formats are ignored. */
export const bankInput = z
  .object({
    holder: lineOfText(120),
    format: z.enum(BANK_FORMATS, { error: 'common:invalid.required' }),
    iban: numberInput,
    accountNumber: numberInput,
    ifsc: numberInput,
    bic: numberInput,
    seen: seenInput,
  })
  .transform(({ holder, format, iban, accountNumber, ifsc, bic, seen }) => ({
    account: {
      holder,
      format,
      number: format === 'iban' ? iban : accountNumber,
      bank: { iban: null, ifsc, swift: bic }[format],
    },
    seen,
  }))
  .superRefine(({ account }, at) => {
    for (const [path, message] of Object.entries(bankFaults(account)))
      at.addIssue({ code: 'custom', path: [path], message })
  })

/** What shows that it is the owner who changes an account. */
export const bankProofInput = z.object({ pass: proofInput })

/** The key of the link that stops a change. */
export const stopInput = z.object({ key: z.string().max(100).default('') })

const ticked = z.preprocess((typed) => typed === 'on' || typed === true, z.boolean())

/**
 * What a seller lets buyers do who would pay by bank transfer, and whose seats are good before that, and how
 * long those have.
 */
export const transferTermsInput = z.object({
  seen: seenInput,
  isOffered: ticked,
  validFor: z.enum(VALID_FOR).default('known'),
  termDays: z
    .enum(TERM_DAYS.map(String), { error: 'common:invalid.value' })
    .default(String(USUAL_TERM))
    .transform(Number),
})

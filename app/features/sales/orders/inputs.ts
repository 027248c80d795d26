import { z } from 'zod'
import { SEAT } from '#app/features/people/company-profiles/billing-address.ts'
import { emailField } from '#app/kit/email-field.ts'
import { isId } from '#app/kit/ids.ts'
import { taxNumberFault } from '#app/kit/tax-number.ts'
import { lineOfText, optionalLine } from '#app/kit/text.ts'

const reference = z.string().regex(/^[0-9A-Z]{6,20}$/, { error: 'orders:hold.tryAgain' })

export const orderInput = z.object({ reference })

const email = emailField('orders:participants.emailFormat')

export const participantInput = z.object({ name: lineOfText(100), email })

const country = z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' })

const REFERENCES = {
  purchaseOrderNumber: optionalLine(50),
  buyerReference: optionalLine(50),
  costCentre: z
    .string()
    .refine((id) => id === '' || isId(id), { error: 'orders:billing.costCentreGone' })
    .default(''),
}

export const typedPayerInput = z
  .object({
    kind: z.enum(['person', 'business'], { error: 'common:invalid.required' }),
    name: lineOfText(100),
    company: optionalLine(120),
    street: lineOfText(150),
    /** Some countries have none. */
    postalCode: optionalLine(20).transform((code) => code ?? ''),
    city: lineOfText(100),
    country,
    taxNumber: optionalLine(30),
    ...REFERENCES,
  })
  .refine((input) => input.kind === 'person' || input.company, {
    error: 'common:invalid.required',
    path: ['company'],
  })
  .superRefine(({ kind, country, taxNumber }, at) => {
    const fault = kind === 'business' && taxNumber ? taxNumberFault(taxNumber, country) : null
    if (fault) at.addIssue({ code: 'custom', path: ['taxNumber'], message: `prices:taxNumber.${fault}` })
  })

/**
 * Who pays where a company has several addresses: the one chosen of them, and what the purchase is booked to.
 */
export const chosenPayerInput = z.object({
  billTo: z.string().refine((id) => id === SEAT || isId(id), { error: 'orders:billing.billToGone' }),
  name: lineOfText(100),
  ...REFERENCES,
})

/** Reads dotted field names of a form (`seats.a`, `participants.0.name`) into objects and lists. */
export function nestedValues(values: Record<string, string | string[]>): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.')
    if (path.length > 4) continue
    let at: Record<string, unknown> = root
    for (const part of path.slice(0, -1)) {
      const next = at[part]
      if (next === null || typeof next !== 'object' || Array.isArray(next)) at[part] = Object.create(null)
      at = at[part] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = Array.isArray(value) ? value.at(-1) : value
  }
  if (root.participants && typeof root.participants === 'object') {
    root.participants = listOf(root.participants as Record<string, unknown>)
  }
  return root
}

function listOf(byIndex: Record<string, unknown>): unknown[] {
  return Object.keys(byIndex)
    .filter((index) => /^\d{1,2}$/.test(index))
    .sort((a, b) => Number(a) - Number(b))
    .map((index) => byIndex[index])
}

import { z } from 'zod'
import { checkReached, keptReached, seatInput } from '#app/features/people/parties/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { plainTaxNumber, taxNumberFault } from '#app/kit/tax-number.ts'
import { lineOfText, optionalLine, optionalLines } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'

/** What a company says of itself. */
export const companyInput = z
  .object({ name: lineOfText(100), about: optionalLines(2_000), seen: seenInput })
  .and(seatInput)

const addressId = z.uuid({ error: UNTYPED })

/**
 * A billing address: street and city are required, and the tax number fits the country (ISO 3166-1 alpha-2).
 */
export const billingAddressInput = z
  .object({
    addressId: z.preprocess((typed) => (typed === '' ? undefined : typed), addressId.optional()),
    label: lineOfText(60),
    legalName: optionalLine(120),
    street: lineOfText(150),
    postalCode: optionalLine(20),
    city: lineOfText(100),
    country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
    taxNumber: optionalLine(30),
    electronicAddress: optionalLine(100),
    isDefault: z.enum(['', '1'], { error: UNTYPED }).default(''),
    seen: seenInput,
  })
  .superRefine(({ country, taxNumber, electronicAddress, postalCode }, at) => {
    checkReached({ electronicAddress, country, postalCode }, at)
    const fault = taxNumber ? taxNumberFault(taxNumber, country) : null
    if (fault) at.addIssue({ code: 'custom', path: ['taxNumber'], message: `prices:taxNumber.${fault}` })
  })
  .transform(({ legalName, postalCode, taxNumber, electronicAddress, isDefault, ...said }) => ({
    ...said,
    legalName: legalName ?? null,
    postalCode: postalCode ?? null,
    taxNumber: taxNumber ? plainTaxNumber(taxNumber) : null,
    electronicAddress: keptReached(electronicAddress),
    isDefault: isDefault === '1',
  }))

export const billingAddressRemovalInput = z.object({ addressId })

const costCentreId = z.uuid({ error: UNTYPED })

const centre = { centreCode: lineOfText(20), name: lineOfText(100) }

export const costCentreInput = z.object(centre)

export const costCentreChangeInput = z.object({ ...centre, costCentreId, seen: seenInput })

export const costCentreUseInput = z.object({
  costCentreId,
  active: z.enum(['1', '0'], { error: UNTYPED }).transform((said) => said === '1'),
})

import { z } from 'zod'
import { isOfExchange, LEITWEG, readElectronicAddress, writtenAddress } from '#app/kit/electronic-address.ts'
import { asksFiscalCode, isFiscalCode, plainFiscalCode } from '#app/kit/fiscal-code.ts'
import { flagInput } from '#app/kit/flag.ts'
import { asksRegistration } from '#app/kit/inv-01.ts'
import { chargesTax, parseRate, TAX_CHOICES, termsOf } from '#app/kit/tax.ts'
import { taxKindOf } from '#app/kit/tax-countries.ts'
import { plainTaxNumber, taxNumberFault } from '#app/kit/tax-number.ts'
import { keptRegistrations, registrationFault } from '#app/kit/tax-registrations.ts'
import { lineOfText, optionalLine } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { asksLegalForm, asksSeats, formsIn, LEGAL_FORMS } from '#app/kit/withholding.ts'
import { PROFILE_TYPES } from './party.ts'

type Reached = { electronicAddress?: string | undefined; country: string; postalCode?: string | undefined }

/** Adds what is wrong with where electronic invoices are taken: public bodies of Germany are there. */
export function checkReached({ electronicAddress, country, postalCode }: Reached, at: z.RefinementCtx): void {
  if (!electronicAddress) return
  const read = readElectronicAddress(electronicAddress)
  const fault = (path: string, message: string) => at.addIssue({ code: 'custom', path: [path], message })
  if (typeof read === 'string') fault('electronicAddress', `prices:electronicAddress.${read}`)
  else if (read.scheme === LEITWEG && country !== 'DE')
    fault('electronicAddress', 'prices:electronicAddress.leitwegCountry')
  else if (isOfExchange(read.scheme) && country !== 'IT')
    fault('electronicAddress', 'prices:electronicAddress.exchangeCountry')
  else if ((read.scheme === LEITWEG || isOfExchange(read.scheme)) && !postalCode)
    fault('postalCode', 'common:invalid.required')
}

/** The same as it is kept. */
export function keptReached(typed: string | undefined): string | null {
  const read = typed ? readElectronicAddress(typed) : null
  return read === null || typeof read === 'string' ? null : writtenAddress(read)
}

const electronicAddress = optionalLine(100)
/** Letters of a number to call, as people write it. */
const PHONE = /^[+\d][\d ()/.-]{2,29}$/

const FIELDS = z.object({
  legalName: lineOfText(120),
  street: lineOfText(150),
  postalCode: optionalLine(20),
  city: lineOfText(100),
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
  taxNumber: optionalLine(30),
  registrations: optionalLine(300),
  electronicAddress,
  invoicePhone: optionalLine(30).refine((phone) => !phone || PHONE.test(phone), {
    error: 'prices:seller.phoneFormat',
  }),
  registerNumber: optionalLine(30),
  legalForm: z.enum(LEGAL_FORMS, { error: 'common:invalid.value' }).optional(),
  withholdsSeats: flagInput.optional(),
  registersInvoices: flagInput.optional(),
  fiscalCode: optionalLine(20),
  taxChoice: z.enum(TAX_CHOICES, { error: 'common:invalid.required' }),
  rate: z.string().max(100).optional(),
  seen: seenInput,
})

/**
 * A seller's billing address, tax number and tax terms. The rate is typed in percent and counts only where
 * tax is charged; the kind of tax follows from the country.
 */
export const sellerInput = FIELDS.superRefine((typed, at) => {
  const fault = typed.taxNumber ? taxNumberFault(typed.taxNumber, typed.country) : null
  if (fault) at.addIssue({ code: 'custom', path: ['taxNumber'], message: `prices:taxNumber.${fault}` })
  const abroad = registrationFault(typed.registrations ?? '', typed.country)
  if (abroad)
    at.addIssue({
      code: 'custom',
      path: ['registrations'],
      message: `prices:seller.registrationFault.${abroad}`,
    })
  if (typed.country === 'NL' && typed.registerNumber && !/^\d{8}$/.test(typed.registerNumber))
    at.addIssue({ code: 'custom', path: ['registerNumber'], message: 'prices:seller.registerDutch' })
  const { legalForm, fiscalCode, country } = typed
  if (legalForm && asksLegalForm(country) && !formsIn(country).includes(legalForm))
    at.addIssue({ code: 'custom', path: ['legalForm'], message: 'common:invalid.value' })
  if (fiscalCode && asksFiscalCode(country) && !isFiscalCode(fiscalCode))
    at.addIssue({ code: 'custom', path: ['fiscalCode'], message: 'prices:seller.fiscalCodeFormat' })
  checkReached(typed, at)
  if (chargesTax(typed.taxChoice) && parseRate(typed.rate ?? '') === null)
    at.addIssue({ code: 'custom', path: ['rate'], message: 'prices:seller.rateFormat' })
}).transform(({ taxChoice, rate, taxNumber, postalCode, legalForm, fiscalCode, ...said }) => {
  const { country, withholdsSeats, registersInvoices } = said
  const tax = termsOf(taxChoice, taxKindOf(said.country), parseRate(rate ?? '') ?? 0)
  return {
    ...said,
    postalCode: postalCode ?? null,
    taxNumber: taxNumber ? plainTaxNumber(taxNumber) : null,
    registrations: keptRegistrations(said.registrations ?? ''),
    electronicAddress: keptReached(said.electronicAddress),
    invoicePhone: said.invoicePhone ?? null,
    registerNumber: said.registerNumber ?? null,
    // What is not asked in its country is not kept.
    legalForm: asksLegalForm(country) ? (legalForm ?? null) : null,
    withholdsSeats: asksSeats(country) && withholdsSeats === true,
    registersInvoices: asksRegistration(country) && registersInvoices === true,
    fiscalCode: fiscalCode && asksFiscalCode(country) ? plainFiscalCode(fiscalCode) : null,
    tax,
    taxChoice,
  }
})

const ADDRESS = {
  street: optionalLine(150),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  taxNumber: optionalLine(30),
}

/**
 * An address with street, city and country (ISO 3166-1 alpha-2), or empty; the tax number fits the country.
 */
export const addressInput = z
  .object({
    ...ADDRESS,
    country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)], { error: 'common:invalid.value' }),
  })
  .superRefine(({ street, postalCode, city, country, taxNumber }, at) => {
    const fault = (path: string, message: string) => at.addIssue({ code: 'custom', path: [path], message })
    const isSaid = [street, postalCode, city, taxNumber].some(Boolean) || country !== ''
    if (!isSaid) return
    for (const [path, value] of Object.entries({ street, city, country }))
      if (!value) fault(path, 'profile:incomplete')
    const found = taxNumber && country ? taxNumberFault(taxNumber, country) : null
    if (found) fault('taxNumber', `prices:taxNumber.${found}`)
  })
  .transform(({ street, postalCode, city, country, taxNumber }) => ({
    street: street ?? null,
    postalCode: postalCode ?? null,
    city: city ?? null,
    country: country || null,
    taxNumber: taxNumber ? plainTaxNumber(taxNumber) : null,
  }))

/**
 * The address of an organisation, whose country (ISO 3166-1 alpha-2) is known: street and city, or neither;
 * the tax number fits the country.
 */
export const seatInput = z
  .object({
    ...ADDRESS,
    legalName: optionalLine(120),
    electronicAddress,
    country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
  })
  .superRefine(({ street, postalCode, city, country, taxNumber, ...said }, at) => {
    checkReached({ ...said, country, postalCode }, at)
    const fault = (path: string, message: string) => at.addIssue({ code: 'custom', path: [path], message })
    if (street || postalCode || city)
      for (const [path, value] of Object.entries({ street, city }))
        if (!value) fault(path, 'common:invalid.required')
    const found = taxNumber ? taxNumberFault(taxNumber, country) : null
    if (found) fault('taxNumber', `prices:taxNumber.${found}`)
  })
  .transform(({ legalName, street, postalCode, city, country, taxNumber, electronicAddress }) => ({
    legalName: legalName ?? null,
    electronicAddress: keptReached(electronicAddress),
    street: street ?? null,
    postalCode: postalCode ?? null,
    city: city ?? null,
    country,
    taxNumber: taxNumber ? plainTaxNumber(taxNumber) : null,
  }))

/** Whether a person is shown to joined companies only, under the name of the wire. */
export const visibilityInput = z.object({ status: flagInput })

export const profileTypeInput = z.object({
  type: z.enum(PROFILE_TYPES, { error: 'common:invalid.required' }),
})

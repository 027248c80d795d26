import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { buyersAddress } from '#app/kit/electronic-address.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'
import { plainTaxNumber } from '#app/kit/tax-number.ts'

export const CORRECTION_REQUEST_STATES = ['asked', 'corrected', 'declined'] as const
export type CorrectionRequestState = (typeof CORRECTION_REQUEST_STATES)[number]
export type CorrectionRequestStep = 'correct' | 'decline'

/** What a buyer asks of its seller: another recipient on an invoice. */
export const CORRECTION_REQUEST_TABLE: readonly Transition<CorrectionRequestState, CorrectionRequestStep>[] =
  [
    { name: 'correct', from: ['asked'], to: 'corrected', by: ['provider', 'staff'] },
    { name: 'decline', from: ['asked'], to: 'declined', by: ['provider'] },
  ]

export const correctionAsked = defineFact('invoice-correction.asked', { invoice: 'id' })
export const correctionDeclined = defineFact('invoice-correction.declined', { ...STEP, invoice: 'id' })

/** Who an invoice is billed to; what else stands there (references, cost centre) stays as it is. */
export type Recipient = {
  name: string
  street: string
  postalCode: string
  city: string
  country: string
  taxNumber: string
}
export const RECIPIENT_FIELDS = ['name', 'street', 'postalCode', 'city', 'country', 'taxNumber'] as const

/** The recipient of an invoice as the fields of its form say it. */
export const recipientOf = (buyer: PartySnapshot): Recipient => ({
  name: buyer.name,
  street: buyer.street ?? '',
  postalCode: buyer.postalCode ?? '',
  city: buyer.city ?? '',
  country: buyer.country ?? '',
  taxNumber: buyer.taxNumber ?? '',
})

/** Whether two recipients are the same, however their tax number is written. */
export function isSameRecipient(one: Recipient, other: Recipient): boolean {
  return RECIPIENT_FIELDS.every((name) =>
    name === 'taxNumber'
      ? plainTaxNumber(one[name]) === plainTaxNumber(other[name])
      : one[name] === other[name],
  )
}

/** The party on the new invoice: the recipient, with what else stood on the one before. */
export function correctedBuyer(buyer: PartySnapshot, recipient: Recipient): PartySnapshot {
  const { taxNumber: _number, postalCode: _code, electronicAddress: before, ...kept } = buyer
  const { taxNumber, postalCode, ...said } = recipient
  const { electronicAddress: _address, ...byNumber } = buyer
  // One that the number made goes with the number.
  const isByNumber = before !== undefined && before === buyersAddress(byNumber)
  const electronicAddress = isByNumber ? buyersAddress(recipient) : before
  return {
    ...kept,
    ...said,
    ...(postalCode && { postalCode }),
    ...(taxNumber && { taxNumber }),
    ...(electronicAddress && { electronicAddress }),
  }
}

type Taxed = { country: string; taxNumber: string }

/**
 * Which field may not change so, as the tax on the invoice stands on it: who owes the tax itself (reverse
 * charge) keeps a number and its country, who is abroad its country. Null where nothing speaks against it.
 */
export function taxFault(
  categories: readonly string[],
  { from, to }: { from: Taxed; to: Taxed },
): 'country' | 'taxNumber' | null {
  const standsOnPlace = categories.some((category) => category === 'AE' || category === 'O')
  if (standsOnPlace && from.country !== to.country) return 'country'
  return categories.includes('AE') && to.taxNumber === '' ? 'taxNumber' : null
}

/** Where its seller corrects an invoice. */
export const correctPath = (invoiceId: string): string => `/dashboard/i/invoice/${invoiceId}/correct`

import { addressLines, inOneLine } from '#app/kit/address-text.ts'
import { shownAddress } from '#app/kit/electronic-address.ts'

/** All of them are shown on one page. */
export const MOST_BILLING_ADDRESSES = 50

/** The value that stands for the company's own address beside its further billing addresses. */
export const SEAT = 'seat'

export type BillingAddress = {
  label: string
  legalName: string | null
  street: string
  postalCode: string | null
  city: string
  country: string
  taxNumber: string | null
  electronicAddress: string | null
  isDefault: boolean
}

/** A billing address as values of its form's fields. */
export function billingFields({ isDefault, ...said }: BillingAddress): Record<string, string | null> {
  const { label, legalName, street, postalCode, city, country, taxNumber, electronicAddress } = said
  return {
    label,
    legalName,
    street,
    postalCode,
    city,
    country,
    taxNumber,
    electronicAddress,
    isDefault: isDefault ? '1' : '',
  }
}

type Shown = { fields: Record<string, string | null>; country: string }

/** A billing address in one line, for lists. */
export function addressLine({ fields, country }: Shown): string {
  const { legalName, taxNumber, electronicAddress } = fields
  const code = fields.country ?? null
  const address = inOneLine(addressLines(fields, code, country), code)
  const reached = electronicAddress ? shownAddress(electronicAddress) : null
  return [legalName, address, taxNumber, reached].filter(Boolean).join(' · ')
}

import { addressLines, inOneLine } from '#app/kit/address-text.ts'

/** Nobody needs more, and all of them are shown on one page. */
export const MOST_BILLING_ADDRESSES = 50

/** The address of a company that stands with its name, beside further ones. */
export const SEAT = 'seat'

export type BillingAddress = {
  label: string
  legalName: string | null
  street: string
  postalCode: string | null
  city: string
  country: string
  taxNumber: string | null
  isDefault: boolean
}

/** A further address by the names of its form. */
export function billingFields({ isDefault, ...said }: BillingAddress): Record<string, string | null> {
  const { label, legalName, street, postalCode, city, country, taxNumber } = said
  return {
    label,
    legalName,
    street,
    postalCode,
    city,
    country,
    taxNumber,
    isDefault: isDefault ? '1' : '',
  }
}

type Shown = { fields: Record<string, string | null>; country: string }

/** A further address in one line, as lists say it. */
export function addressLine({ fields, country }: Shown): string {
  const { legalName, taxNumber } = fields
  const code = fields.country ?? null
  const address = inOneLine(addressLines(fields, code, country), code)
  return [legalName, address, taxNumber].filter(Boolean).join(' · ')
}

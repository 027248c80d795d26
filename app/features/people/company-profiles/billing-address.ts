import { addressLines, inOneLine } from '#app/kit/address-text.ts'

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
  isDefault: boolean
}

/** A billing address as values of its form's fields. */
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

/** A billing address in one line, for lists. */
export function addressLine({ fields, country }: Shown): string {
  const { legalName, taxNumber } = fields
  const code = fields.country ?? null
  const address = inOneLine(addressLines(fields, code, country), code)
  return [legalName, address, taxNumber].filter(Boolean).join(' · ')
}

import type { InvoiceLine, PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { buyersAddress } from '#app/kit/electronic-address.ts'
import type { LineTax } from '#app/kit/tax.ts'
import type { BillingDetails } from './tables.server.ts'

type Line = {
  name: string
  quantity: number
  unitMinor: number
  code?: string | null
  fullMinor?: number | null
  tax: LineTax | null
}

/**
 * The lines of an order as its invoice says them; `less` says in the order's words which code lessened a
 * price, and what it was.
 */
export function invoiceLines(
  title: string,
  lines: Line[],
  less: (code: string, fullMinor: number) => string = (code) => code,
): InvoiceLine[] {
  return lines.map(({ name, quantity, unitMinor, code = null, fullMinor = null, tax }) => ({
    text:
      code === null || fullMinor === null
        ? `${title}: ${name}`
        : `${title}: ${name} (${less(code, fullMinor)})`,
    quantity,
    unitMinor,
    totalMinor: quantity * unitMinor,
    tax,
  }))
}

type StoredAddress = {
  legalName: string | null
  street: string
  postalCode: string | null
  city: string
  country: string
  taxNumber: string | null
  electronicAddress: string | null
}

/** A company called `company` as the payer at one of its addresses; `name` is who buys. */
export function payerAt(address: StoredAddress, company: string, name: string): BillingDetails {
  const { legalName, street, postalCode, city, country, taxNumber, electronicAddress } = address
  return {
    kind: 'business',
    name,
    company: legalName ?? company,
    street,
    postalCode: postalCode ?? '',
    city,
    country,
    ...(taxNumber ? { taxNumber } : {}),
    ...(electronicAddress ? { electronicAddress } : {}),
  }
}

type Seat = { [Name in keyof StoredAddress]: string | null } & { name: string }

/** A company as the payer at its own address, by whoever buys; null as long as it has none. */
export function seatPayer({ name: company, ...said }: Seat, name: string): BillingDetails | null {
  const { street, city, country } = said
  return street && city && country ? payerAt({ ...said, street, city, country }, company, name) : null
}

const PAYER = ['kind', 'company', 'street', 'postalCode', 'city', 'country', 'taxNumber'] as const

/** Whether what was kept with an order names that payer, whoever bought, and whatever it is booked to. */
export function isBilledTo(kept: BillingDetails, payer: BillingDetails): boolean {
  return PAYER.every((name) => (kept[name] ?? '') === (payer[name] ?? ''))
}

/** Who is billed, as a document says it. */
export function partyOf(billing: BillingDetails | null): PartySnapshot {
  if (!billing) return { name: '' }
  const { kind: _kind, company, name, ...rest } = billing
  const electronicAddress = company ? buyersAddress(rest) : null
  const said = electronicAddress ? { ...rest, electronicAddress } : rest
  return company ? { ...said, name: company } : { ...said, name }
}

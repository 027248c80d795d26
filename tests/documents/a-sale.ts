import type { PartySnapshot, SuppliedDays } from '#app/features/money/invoicing/tables.server.ts'
import type { BankFormat } from '#app/features/people/bank-accounts/bank-account.ts'
import type { TaxDelivery } from '#app/kit/tax-rules.ts'
import type { SellerStanding } from '#app/kit/tax-standings.ts'
import type { withholdingOf } from '#app/kit/withholding.ts'

export type SaleLine = { text: string; quantity: number; unitMinor: number; rate?: number }

/** One sale, of which documents of every kind are written; `isXml` where EN 16931 has a form for it. */
export type SaleOf = {
  name: string
  seller: PartySnapshot
  /** Numbers of the seller abroad, as they are kept. */
  registrations?: string
  standing?: SellerStanding
  buyer: PartySnapshot
  isPerson?: true
  of: 'seats' | 'commission'
  delivery: TaxDelivery
  /** Country and state. */
  place: [country: string, state?: string]
  currency: string
  isIncluded?: boolean
  account?: { format: BankFormat; number: string; bank?: string }
  lines: SaleLine[]
  /** When it takes place. */
  days?: SuppliedDays
  withheld?: ReturnType<typeof withholdingOf>
  category: string
  xml: 'en16931' | 'xrechnung' | 'peppol' | null
  national?: 'fattura' | 'td17' | 'inv01'
}

export const SEATS: SaleLine[] = [
  { text: 'Platz · Lean Foundations', quantity: 3, unitMinor: 49_900 },
  { text: 'Platz, ermäßigt', quantity: 1, unitMinor: 33_333 },
]
export const IBAN = { format: 'iban', number: 'DE89370400440532013000' } as const
export const DAY = '2026-11-30'

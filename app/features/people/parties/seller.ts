import { BadInput } from '#app/kit/refusal.ts'
import type { TaxTerms } from '#app/kit/tax.ts'

type Terms = { taxCategory: string | null; taxRate: number | null; taxNumber: string | null }
type Said = Partial<Record<'legalName' | 'street' | 'city' | 'country' | 'taxNumber', string | null>>

/** What the invoices of who sells must say of the seller (Article 226 of Directive 2006/112/EC). */
const OF_INVOICES = ['legalName', 'street', 'city', 'country'] as const

/**
 * Refuses to empty what the invoices of a present or former seller (`terms.taxCategory`) need, as bad input
 * beside its field; an existing tax number is needed where tax is charged.
 */
export function refuseEmptied(terms: Terms, said: Said): void {
  if (!terms.taxCategory) return
  const numbered = terms.taxRate && terms.taxNumber ? (['taxNumber'] as const) : []
  const emptied = [...OF_INVOICES, ...numbered].filter((name) => name in said && !said[name])
  if (emptied.length > 0)
    throw new BadInput(Object.fromEntries(emptied.map((name) => [name, { key: 'prices:seller.needed' }])))
}

/** The terms of tax of a party by its columns; all null of one that has said nothing. */
export const taxColumns = (tax: TaxTerms | null) => ({
  taxCategory: tax?.category ?? null,
  taxReason: tax?.reason ?? null,
  taxIncluded: tax?.isIncluded ?? null,
  taxKind: tax?.kind ?? null,
  taxRate: tax?.rate ?? null,
})

import { type TaxTerms, taxKindOf, termsOf } from '#app/kit/tax.ts'
import { isVatNumber } from '#app/kit/tax-number.ts'

/** Where somebody is, and by which number of the tax office. */
export type TaxPlace = { country?: string; taxNumber?: string }

type Case = { sellerIn: 'union' | 'anywhere'; buyer: 'home' | 'registered' | 'union' | 'abroad' }
type Row = Case & { taxed: 'added' | 'reverse' | 'abroad'; rule: string }

const UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * How electronic services between businesses are taxed, the first row that fits: the marketplace's own plans.
 * In force since 1 January 2021.
 */
export const SERVICE_TAX: readonly Row[] = [
  {
    sellerIn: 'anywhere',
    buyer: 'home',
    taxed: 'added',
    rule: 'seller and buyer in one country: that country’s rate',
  },
  {
    sellerIn: 'union',
    buyer: 'registered',
    taxed: 'reverse',
    rule: 'Art. 44 and 196 of Directive 2006/112/EC: made where the buyer is, who owes the tax',
  },
  {
    sellerIn: 'union',
    buyer: 'union',
    taxed: 'added',
    rule: 'Art. 59c of Directive 2006/112/EC: a buyer without a VAT number, below the threshold',
  },
  {
    sellerIn: 'anywhere',
    buyer: 'abroad',
    taxed: 'abroad',
    rule: 'Art. 44 of Directive 2006/112/EC; India: IGST Act, sections 2(6) and 16; made where the buyer is',
  },
]

function fits(
  { sellerIn, buyer }: Case,
  seller: string,
  { country = '', taxNumber = '' }: TaxPlace,
): boolean {
  if (sellerIn === 'union' && !UNION.has(seller)) return false
  if (buyer === 'home') return country === seller
  if (buyer === 'abroad') return true
  if (!UNION.has(country)) return false
  return buyer === 'union' || (taxNumber !== '' && isVatNumber(taxNumber, country))
}

/**
 * The terms of tax of a service that somebody sells at a rate (hundredths of a percent) to a business; null
 * where the seller charges none at all or has not said where it is.
 */
export function serviceTerms(seller: { country?: string; rate?: number }, buyer: TaxPlace): TaxTerms | null {
  const { country, rate = 0 } = seller
  if (!country || rate === 0) return null
  const kind = taxKindOf(country)
  const row = SERVICE_TAX.find((one) => fits(one, country, buyer))
  return termsOf(row?.taxed ?? 'added', kind, rate)
}

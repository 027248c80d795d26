import { type Money, money, portionOf } from './money.ts'
import { HIGHEST_RATE } from './tax.ts'
import { type InForce, isInForce } from './tax-countries.ts'
import { isTaxNumberValid } from './tax-number.ts'

/**
 * What a marketplace keeps for the tax office of what it is paid for its sellers, where a law wants that;
 * `rate` in hundredths of a percent of the taxed sum without tax.
 */
export type CollectionTerms = { country: string; law: string; rate: number }
type CollectionRow = InForce & CollectionTerms & { currency: string; source: string }

/** Tax collected at source by operators of electronic commerce, by the days on which a rate is in force. */
export const TAX_COLLECTIONS: readonly CollectionRow[] = [
  {
    country: 'IN',
    law: 'Section 52 CGST Act',
    source: 'Notifications 52/2018-Central Tax, 02/2018-Integrated Tax',
    currency: 'INR',
    rate: 100,
    from: '2018-10-01',
    to: '2024-07-09',
  },
  {
    country: 'IN',
    law: 'Section 52 CGST Act',
    source: 'Notifications 15/2024-Central Tax, 01/2024-Integrated Tax',
    currency: 'INR',
    rate: 50,
    from: '2024-07-10',
    to: null,
  },
]

/** A business as the tax offices know it: its country and its number there. */
export type Registered = { country: string | null; taxNumber: string | null }

const isRegisteredIn = ({ country, taxNumber }: Registered, wanted: string): boolean =>
  country === wanted && taxNumber !== null && isTaxNumberValid(taxNumber, wanted)

/** Whether what is paid in a currency to an operator may be subject to it, whoever sells. */
export const mayCollect = (operator: Registered, currency: string): boolean =>
  TAX_COLLECTIONS.some((row) => row.currency === currency && isRegisteredIn(operator, row.country))

/** Whether there is any country in which something is kept of payments in a currency. */
export const isCollectedIn = (currency: string): boolean =>
  TAX_COLLECTIONS.some((row) => row.currency === currency)

/** What an operator keeps of what it is paid on a day for a seller; null where nothing is to be kept. */
export function collectionOf(
  operator: Registered,
  seller: Registered,
  { currency, day }: { currency: string; day: string },
): CollectionTerms | null {
  const row = TAX_COLLECTIONS.find(
    (one) =>
      one.currency === currency &&
      isInForce(one, day) &&
      isRegisteredIn(operator, one.country) &&
      isRegisteredIn(seller, one.country),
  )
  return row ? { country: row.country, law: row.law, rate: row.rate } : null
}

type TaxedPart = { rate: number; taxableMinor: number; split?: 'state' | 'across' }

/**
 * What of a sale is taxed, and whether inside of one state; what is exempt or exported counts for nothing.
 */
export function taxedOf(parts: readonly TaxedPart[]): { taxableMinor: number; isInState: boolean } {
  const taxed = parts.filter(({ rate }) => rate > 0)
  return {
    taxableMinor: taxed.reduce((sum, { taxableMinor }) => sum + taxableMinor, 0),
    isInState: taxed.some(({ split }) => split === 'state'),
  }
}

/**
 * What is kept of a taxed sum: across states at the whole rate; inside of one two taxes of half the rate,
 * each rounded half up, so that they are equal.
 */
export function collectedOf(taxable: Money, rate: number, isInState: boolean): Money {
  if (!isInState) return portionOf(taxable, rate, HIGHEST_RATE)
  const half = portionOf(taxable, rate, 2 * HIGHEST_RATE)
  return money(2 * half.minor, taxable.currency)
}

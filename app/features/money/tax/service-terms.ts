import type { TaxTerms } from '#app/kit/tax.ts'
import { taxKindOf } from '#app/kit/tax-countries.ts'
import { isTaxNumberValid } from '#app/kit/tax-number.ts'
import { taxOfSale } from '#app/kit/tax-sale.ts'
import { stateOf } from '#app/kit/tax-states.ts'

/** Where somebody is, and by which number of the tax office. */
export type ServicePlace = { country?: string; taxNumber?: string }

/** What the marketplace sells itself at a rate (hundredths of a percent), and on which day (2026-11-30). */
export type ServiceSeller = { country?: string; rate?: number; taxNumber?: string; day: string }

/**
 * The terms of tax of an electronic service that is sold to a business: the marketplace's own plans. Null
 * where the seller charges none at all or has not said where it is.
 */
export function serviceTerms(seller: ServiceSeller, buyer: ServicePlace): TaxTerms | null {
  const { country, rate = 0, day } = seller
  if (!country || rate === 0) return null
  const terms: TaxTerms = {
    category: 'S',
    reason: null,
    rate,
    kind: taxKindOf(country),
    isIncluded: false,
  }
  const { country: home = country, taxNumber = '' } = buyer
  const place = (number: string | undefined, at: string) => ({
    country: at,
    state: stateOf({ country: at, taxNumber: number }),
  })
  const { tax } = taxOfSale(
    { delivery: 'electronic', place: { country }, day, seller: place(seller.taxNumber, country), terms },
    {
      ...place(taxNumber, home),
      kind: 'business',
      isRegistered: taxNumber !== '' && isTaxNumberValid(taxNumber, home),
    },
  )
  return { ...tax, kind: terms.kind, isIncluded: false }
}

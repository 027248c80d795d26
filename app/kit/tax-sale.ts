import { type LineTax, priceWithout, type TaxTerms } from './tax.ts'
import { decideTax, type TaxDecision, type TaxFacts, type TaxPayer, type TaxPlace } from './tax-decision.ts'
import type { TaxDelivery } from './tax-rules.ts'
import type { SellerStanding } from './tax-standings.ts'

/** What a sale is of, as far as tax asks. */
export type TaxSale = {
  delivery: TaxDelivery
  place: TaxPlace
  day: string
  seller: TaxPlace
  /** What its seller says of tax at home. */
  terms: TaxTerms
}

const standingOf = ({ reason }: LineTax): SellerStanding =>
  reason === 'small' || reason === 'exempt' ? reason : 'registered'

function factsOf({ delivery, place, day, seller, terms }: TaxSale, payer: TaxPayer | null): TaxFacts {
  const standing = standingOf(terms)
  const homeRate = standing === 'registered' ? terms.rate : null
  return { delivery, place, day, seller: { ...seller, standing, homeRate }, payer }
}

/**
 * The tax of a sale by its seller's word and the rules, once it is known who pays (before, `payer` is null).
 * Where prices have tax in them that this payer does not owe, `shownRate` is what they are less by: the net
 * price stays. Where another rate is owed the price stays, and more or less of it is tax.
 */
export function taxOfSale(sale: TaxSale, payer: TaxPayer | null): TaxDecision {
  const decided = decideTax(factsOf(sale, payer))
  if (!sale.terms.isIncluded || payer === null || decided.tax.rate > 0) return decided
  const shown = decideTax(factsOf(sale, null)).tax.rate
  return shown === 0 ? decided : { ...decided, tax: { ...decided.tax, shownRate: shown } }
}

/** What prices say of tax before it is known who pays. */
export function shownTerms(sale: TaxSale): TaxTerms {
  const { kind, isIncluded } = sale.terms
  return { ...taxOfSale(sale, null).tax, kind, isIncluded }
}

/** A price as this payer pays it (before tax that is added), of one as it is shown. */
export const owedPrice = (minor: number, tax: LineTax | null, currency: string): number =>
  tax?.shownRate ? priceWithout(minor, tax.shownRate, currency) : minor

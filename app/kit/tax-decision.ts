import { type LineTax, type TaxReason, taxOfReason } from './tax.ts'
import { ratesOn, taxCountryOf } from './tax-countries.ts'
import type { TaxDelivery, TaxOutcome, TaxPayerIs, TaxPlaceIs, TaxRule } from './tax-rules.ts'
import { TAX_RULES } from './tax-rules-elsewhere.ts'
import { buyerOwesIn, type SellerStanding, standingOn } from './tax-standings.ts'

/** A country (ISO 3166-1 alpha-2) and, where the tax depends on it, the state there. */
export type TaxPlace = { country: string; state?: string | null }

/** Who sells: `homeRate` (hundredths of a percent) is what it charges at home, null for the usual rate. */
export type TaxSeller = TaxPlace & { standing: SellerStanding; homeRate: number | null }

/** Who pays; `isRegistered` of a business with a valid tax number of its country. */
export type TaxPayer = TaxPlace & { kind: 'person' | 'business'; isRegistered: boolean }

/** The five facts. Before anybody has said who pays (`payer` null), it is taken for a person at home. */
export type TaxFacts = {
  delivery: TaxDelivery
  /** Where it takes place; of no meaning online. */
  place: TaxPlace
  seller: TaxSeller
  payer: TaxPayer | null
  /** The day on which it takes place, as 2026-11-30. */
  day: string
}

export type TaxDecision = {
  tax: LineTax
  owedBy: 'seller' | 'buyer' | 'nobody'
  /** Whose tax it is. */
  country: string
  /** What it stands on: where it is supplied, or why a seller charges none at home. */
  rule: { id: string; law: string; from: string; to: string | null; source: string }
}

/** The rules that fit: exactly one, whatever the facts. */
export function rulesOf(facts: TaxFacts): TaxRule[] {
  const { delivery, seller, day } = facts
  const { regime } = taxCountryOf(seller.country)
  const payer = payerOf(facts)
  const [payerIs, placeIs] = [seenPayer(payer, seller), seenPlace(facts, payer)]
  return TAX_RULES.filter(
    (rule) =>
      rule.seller === regime &&
      rule.delivery.includes(delivery) &&
      (rule.standing === null || rule.standing.includes(seller.standing)) &&
      (rule.place === null || rule.place.includes(placeIs)) &&
      (rule.payer === null || rule.payer.includes(payerIs)) &&
      rule.from <= day &&
      (rule.to === null || day <= rule.to),
  )
}

/**
 * What tax is charged on a delivery, by the rule that fits its facts on its day, and who owes it. Of a seller
 * of whose country no rule is known, what it says.
 */
export function decideTax(facts: TaxFacts): TaxDecision {
  const [rule] = rulesOf(facts)
  if (!rule) throw new Error('no rule of tax fits')
  const { id, law, from, to, source } = rule
  const stands = { id, law, from, to, source }
  const { outcome } = rule
  if ('reason' in outcome) {
    const owedBy = outcome.reason === 'reverse' ? 'buyer' : 'nobody'
    const country = outcome.sentence.endsWith('Place') ? facts.place.country : payerOf(facts).country
    return { tax: taxFor({ id, ...outcome }), owedBy, country, rule: stands }
  }
  if (outcome.taxed === 'home') return decideAtHome(facts, { id, outcome, stands })
  const country = outcome.taxed === 'place' ? facts.place.country : payerOf(facts).country
  const rate = ratesOn(country, facts.day)?.standard ?? 0
  const sentence = outcome.taxed === 'place' ? 'atPlace' : 'atPayer'
  return { tax: { ...charged({ id, rate, sentence }), country }, owedBy: 'seller', country, rule: stands }
}

type AtHome = { id: string; outcome: Extract<TaxOutcome, { taxed: 'home' }>; stands: TaxDecision['rule'] }

function decideAtHome(facts: TaxFacts, { id, outcome, stands }: AtHome): TaxDecision {
  const { seller, day } = facts
  const { country, standing } = seller
  if (standing === 'registered') {
    const rate = seller.homeRate ?? ratesOn(country, day)?.standard ?? 0
    const tax = charged({ id, rate })
    if (outcome.split !== undefined && rate > 0) tax.split = splitOf(facts, outcome.split)
    return { tax, owedBy: 'seller', country, rule: stands }
  }
  const why = standingOn(country, standing, day)
  const tax = taxFor({ id, reason: standing, ...(why && { sentence: why.sentence }) })
  const { law, from, to, source } = why ?? stands
  return { tax, owedBy: 'nobody', country, rule: { id, law, from, to, source } }
}

type Reasoned = { id: string; reason: TaxReason; sentence?: string }

const taxFor = ({ id, reason, sentence }: Reasoned): LineTax => ({
  ...taxOfReason(reason),
  rule: id,
  ...(sentence && { sentence }),
})

function charged({ id, rate, sentence }: { id: string; rate: number; sentence?: string }): LineTax {
  const tax: LineTax = { category: rate > 0 ? 'S' : 'Z', reason: null, rate, rule: id }
  return sentence === undefined ? tax : { ...tax, sentence }
}

/** Two taxes of half the rate inside a state, one of all of it across; an unknown state is the same. */
function splitOf(facts: TaxFacts, by: 'payer' | 'place' | 'across'): 'state' | 'across' {
  if (by === 'across') return 'across'
  const own = facts.seller.state ?? null
  const other = (by === 'payer' ? payerOf(facts).state : facts.place.state) ?? own
  return own === null || other === own ? 'state' : 'across'
}

const payerOf = ({ payer, seller }: TaxFacts): TaxPayer =>
  payer ?? { kind: 'person', isRegistered: false, country: seller.country, state: seller.state ?? null }

const isOf = (regime: string, country: string) => taxCountryOf(country).regime === regime

function seenPayer(payer: TaxPayer, seller: TaxSeller): TaxPayerIs {
  const { country, kind, isRegistered } = payer
  const where = country === seller.country ? 'home' : isOf('union', country) ? 'union' : 'abroad'
  return `${where}${kind === 'person' ? 'Person' : isRegistered ? 'Registered' : 'Business'}`
}

function seenPlace({ place, seller, day }: TaxFacts, payer: TaxPayer): TaxPlaceIs {
  const { country } = place
  if (country === seller.country) return 'home'
  const where = isOf('union', country) ? 'union' : isOf('british', country) ? 'kingdom' : 'abroad'
  const isThere = payer.country === country && payer.kind === 'business' && payer.isRegistered
  return where !== 'abroad' && isThere && buyerOwesIn(country, day) ? `${where}Buyer` : where
}

import type { InForce } from './tax-countries.ts'
import { isInForce } from './tax-countries.ts'

/** What a seller is by law, where payers withhold income tax of some. */
export const LEGAL_FORMS = ['company', 'person', 'association'] as const
export type LegalForm = (typeof LEGAL_FORMS)[number]

/**
 * A part of the base (in minor units, up to and with `upToMinor`; without end) and its rate in hundredths
 * of a percent.
 */
export type WithholdingBand = { upToMinor: number | null; rate: number }
/** What is withheld of a document, kept with it: the same for ever, whatever the law becomes. */
export type WithholdingTerms = {
  country: string
  /** How the document calls it (`tax:withholding.…`). */
  name: string
  law: string
  rounding: 'down' | 'half'
  bands: WithholdingBand[]
}

export type WithholdingRow = InForce &
  WithholdingTerms & {
    currency: string
    source: string
    /** Of whom it is withheld. */
    forms: readonly LegalForm[]
    /** Whether small businesses of the country are let off. */
    sparesSmall: boolean
    /**
     * Whether seats at open events count, or only where the seller says so; trainings for the payer’s
     * people always do.
     */
    seats: 'always' | 'said'
  }

/**
 * Income tax that a business at home withholds of what it pays to some sellers, and hands to the tax office.
 * Japan: the rates of 10 and 20 per cent with the special one for reconstruction (2.1 % of the tax), by its
 * law until the end of 2037. Italy: a payment on account of the seller's income tax.
 */
export const WITHHOLDINGS: readonly WithholdingRow[] = [
  {
    country: 'JP',
    name: 'gensen',
    law: '所得税法 第204条第1項第1号、第205条',
    source: 'nta.go.jp No. 2795, No. 2798; laws.e-gov.go.jp/law/340AC0000000033',
    currency: 'JPY',
    forms: ['person'],
    sparesSmall: false,
    seats: 'said',
    rounding: 'down',
    bands: [
      { upToMinor: 1_000_000, rate: 1_021 },
      { upToMinor: null, rate: 2_042 },
    ],
    from: '2013-01-01',
    to: '2037-12-31',
  },
  {
    country: 'IT',
    name: 'ritenuta',
    law: 'Art. 25 DPR 600/1973',
    source: 'normattiva.it; art. 1, c. 67 L. 190/2014 (forfettario)',
    currency: 'EUR',
    forms: ['person', 'association'],
    sparesSmall: true,
    seats: 'always',
    rounding: 'half',
    bands: [{ upToMinor: null, rate: 2_000 }],
    from: '2000-01-01',
    to: null,
  },
]

/** Countries in which a seller is asked what it is by law. */
export const asksLegalForm = (country: string | null): boolean =>
  WITHHOLDINGS.some((row) => row.country === country)

/** What a seller of a country can be. */
export const formsIn = (country: string): LegalForm[] =>
  LEGAL_FORMS.filter(
    (form) =>
      form === 'company' || WITHHOLDINGS.some((row) => row.country === country && row.forms.includes(form)),
  )

/** Whether a seller of a country is asked about seats at open events, too. */
export const asksSeats = (country: string | null): boolean =>
  WITHHOLDINGS.some((row) => row.country === country && row.seats === 'said')

export type WithholdingFacts = {
  seller: { country: string | null; form: LegalForm | null; isSmall: boolean; withholdsSeats: boolean }
  payer: { country: string; isBusiness: boolean } | null
  /** Seats at an open event, or a training for the payer’s own people. */
  of: 'seats' | 'training'
  currency: string
  day: string
}

/** What a payer withholds of an invoice that it transfers; null where nothing is. */
export function withholdingOf(facts: WithholdingFacts): WithholdingTerms | null {
  const { seller, payer, of, currency, day } = facts
  const { form } = seller
  if (form === null || !payer?.isBusiness || payer.country !== seller.country) return null
  const row = WITHHOLDINGS.find(
    (one) =>
      one.country === seller.country &&
      one.currency === currency &&
      one.forms.includes(form) &&
      isInForce(one, day) &&
      !(one.sparesSmall && seller.isSmall) &&
      (of === 'training' || one.seats === 'always' || seller.withholdsSeats),
  )
  if (!row) return null
  const { country, name, law, rounding, bands } = row
  return { country, name, law, rounding, bands: [...bands] }
}

/**
 * What is withheld of a base without tax (minor units), rounded once. The database says the same
 * (`withheld_of`).
 */
export function withheldOf(terms: WithholdingTerms | null, baseMinor: number): number {
  if (terms === null) return 0
  let [below, sum] = [0, 0n]
  for (const { upToMinor, rate } of terms.bands) {
    const part = Math.max(0, Math.min(baseMinor, upToMinor ?? baseMinor) - below)
    sum += BigInt(part) * BigInt(rate)
    below = upToMinor ?? baseMinor
  }
  return Number(terms.rounding === 'down' ? sum / 10_000n : (sum * 2n + 10_000n) / 20_000n)
}

/** The rates that apply to a base, lowest band first. */
export const ratesOf = ({ bands }: WithholdingTerms, baseMinor: number): number[] =>
  bands.filter((_, at) => at === 0 || baseMinor > (bands[at - 1]?.upToMinor ?? 0)).map(({ rate }) => rate)

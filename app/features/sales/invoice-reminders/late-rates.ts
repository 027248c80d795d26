/**
 * Interest on what businesses pay late, by the country of who sells and from when: `base` and `plus` in
 * hundredths of a percent. A row holds until the next one of its law, or `until`; where none holds nothing is
 * computed. A law that is `fixed` keeps the rate of the first late day.
 */
export type LateRate = {
  law: LateLaw
  from: string
  until?: string
  base: number
  plus: number
  source: string
}

export type LateLaw = 'euro' | 'FR' | 'DE' | 'AT' | 'GB' | 'CH' | 'JP'

/**
 * What one may ask for besides, once for each invoice: up to which sum (null for any), in minor units.
 */
export type LateCosts = {
  currency: string
  steps: readonly { below: number | null; minor: number }[]
  source: string
}

/** Members of the euro whose law takes the rate of the directive itself. */
const EURO = 'BE CY EE ES FI GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const OWN: Record<string, LateLaw> = { FR: 'FR', DE: 'DE', AT: 'AT', GB: 'GB', CH: 'CH', JP: 'JP' }

/**
 * The law of a seller's country (ISO 3166-1 alpha-2); null where none gives interest without an agreement.
 */
export const lawOf = (country: string | undefined): LateLaw | null =>
  country === undefined ? null : EURO.includes(country) ? 'euro' : (OWN[country] ?? null)

const ECB = 'ECB, main refinancing rate'
const DIRECTIVE = 'Directive 2011/7/EU, Art. 2(6)'
const COMMERCE = 'Code de commerce, art. L441-10'
const BGB = 'BGB § 247, § 288(2)'
const UGB = 'UGB § 456'
const UK = 'Late Payment of Commercial Debts (Rate of Interest) Order 2002'

export const LATE_RATES: readonly LateRate[] = [
  { law: 'euro', from: '2025-01-01', base: 315, plus: 800, source: `${DIRECTIVE}; ${ECB}` },
  { law: 'euro', from: '2025-07-01', base: 215, plus: 800, source: `${DIRECTIVE}; ${ECB}` },
  { law: 'euro', from: '2026-01-01', base: 215, plus: 800, source: `${DIRECTIVE}; ${ECB}` },
  {
    law: 'euro',
    from: '2026-07-01',
    until: '2026-12-31',
    base: 240,
    plus: 800,
    source: `${DIRECTIVE}; ${ECB}`,
  },
  { law: 'FR', from: '2025-01-01', base: 315, plus: 1_000, source: `${COMMERCE}; ${ECB}` },
  { law: 'FR', from: '2025-07-01', base: 215, plus: 1_000, source: `${COMMERCE}; ${ECB}` },
  { law: 'FR', from: '2026-01-01', base: 215, plus: 1_000, source: `${COMMERCE}; ${ECB}` },
  {
    law: 'FR',
    from: '2026-07-01',
    until: '2026-12-31',
    base: 240,
    plus: 1_000,
    source: `${COMMERCE}; ${ECB}`,
  },
  { law: 'DE', from: '2025-01-01', base: 227, plus: 900, source: BGB },
  { law: 'DE', from: '2025-07-01', base: 127, plus: 900, source: BGB },
  // The base rate moves each half-year by as much as the main refinancing rate has moved.
  { law: 'DE', from: '2026-07-01', until: '2026-12-31', base: 152, plus: 900, source: BGB },
  { law: 'AT', from: '2025-07-01', until: '2026-12-31', base: 153, plus: 920, source: UGB },
  { law: 'GB', from: '2025-01-01', base: 475, plus: 800, source: UK },
  { law: 'GB', from: '2025-07-01', base: 425, plus: 800, source: UK },
  { law: 'GB', from: '2026-01-01', until: '2026-06-30', base: 375, plus: 800, source: UK },
  { law: 'CH', from: '1912-01-01', base: 500, plus: 0, source: 'OR Art. 104' },
  { law: 'JP', from: '2020-04-01', base: 300, plus: 0, source: '民法404条・419条' },
]

/** Where the rate of the day on which it became late stays for all of it. */
export const FIXED_LAWS: readonly LateLaw[] = ['GB']

const FORTY_EUROS = (source: string): LateCosts => ({
  currency: 'EUR',
  steps: [{ below: null, minor: 4_000 }],
  source,
})

export const LATE_COSTS: Partial<Record<LateLaw, LateCosts>> = {
  euro: FORTY_EUROS('Directive 2011/7/EU, Art. 6'),
  FR: FORTY_EUROS('Code de commerce, art. D441-5'),
  DE: FORTY_EUROS('BGB § 288(5)'),
  AT: FORTY_EUROS('UGB § 458'),
  GB: {
    currency: 'GBP',
    steps: [
      { below: 100_000, minor: 4_000 },
      { below: 1_000_000, minor: 7_000 },
      { below: null, minor: 10_000 },
    ],
    source: 'Late Payment of Commercial Debts (Interest) Act 1998, s. 5A',
  },
}

/** The row that holds on a day (2026-11-30); null where none is known. */
export function rateOn(law: LateLaw, day: string): LateRate | null {
  const [last] = LATE_RATES.filter((row) => row.law === law && row.from <= day).slice(-1)
  return last && (last.until === undefined || day <= last.until) ? last : null
}

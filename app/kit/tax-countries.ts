import type { TaxKind } from './tax.ts'

/**
 * Whose rules say where a service is supplied: those of the European Union, of one of four countries, or, of
 * countries that nothing is known of here, what the seller says.
 */
export type TaxRegime = 'union' | 'swiss' | 'british' | 'indian' | 'japanese' | 'said'

export type TaxCountry = {
  regime: TaxRegime
  /** What the tax on sales is called. */
  kind: TaxKind
}

const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Countries by ISO 3166-1 alpha-2. All others: the seller says, and it is called VAT. */
export const TAX_COUNTRIES: ReadonlyMap<string, TaxCountry> = new Map<string, TaxCountry>([
  ...UNION.map((country): [string, TaxCountry] => [country, { regime: 'union', kind: 'vat' }]),
  ['CH', { regime: 'swiss', kind: 'vat' }],
  ['GB', { regime: 'british', kind: 'vat' }],
  ['IN', { regime: 'indian', kind: 'gst' }],
  ['JP', { regime: 'japanese', kind: 'consumption' }],
  ['US', { regime: 'said', kind: 'sales' }],
  ['AU', { regime: 'said', kind: 'gst' }],
  ['CA', { regime: 'said', kind: 'gst' }],
  ['MY', { regime: 'said', kind: 'gst' }],
  ['NZ', { regime: 'said', kind: 'gst' }],
  ['SG', { regime: 'said', kind: 'gst' }],
])

const ELSEWHERE: TaxCountry = { regime: 'said', kind: 'vat' }

export const taxCountryOf = (country: string): TaxCountry => TAX_COUNTRIES.get(country) ?? ELSEWHERE

/** What the tax on sales is called in a country (ISO 3166-1 alpha-2). */
export const taxKindOf = (country: string): TaxKind => taxCountryOf(country).kind

/**
 * Days (2026-11-30) from and to which something is in force, both included; null is without an end. Where
 * nothing is said of the beginning it is older than this product.
 */
export type InForce = { from: string; to: string | null }

export const isInForce = ({ from, to }: InForce, day: string): boolean =>
  from <= day && (to === null || day <= to)

/** The rates of a country in a time, in hundredths of a percent: the standard one, and the reduced ones. */
export type RateRow = InForce & {
  country: string
  standard: number
  reduced: readonly number[]
  law: string
}

type Dated = readonly [from: string, standard: number, ...reduced: number[]]

/** Rows that follow one another: each ends on the day before the next begins. */
function rowsOf(country: string, law: string, ...dated: Dated[]): RateRow[] {
  return dated.map(([from, standard, ...reduced], at) => {
    const next = dated[at + 1]?.[0]
    return { country, law, from, to: next === undefined ? null : dayBefore(next), standard, reduced }
  })
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The rates of tax on sales of services. Sources: docs/tax.md. */
export const TAX_RATES: readonly RateRow[] = [
  ...rowsOf('AT', '§ 10 UStG 1994', ['2016-01-01', 2_000, 1_000, 1_300]),
  ...rowsOf('BE', 'AR/KB n° 20', ['1996-01-01', 2_100, 1_200, 600]),
  ...rowsOf('BG', 'ЗДДС чл. 66', ['2007-01-01', 2_000, 900]),
  ...rowsOf('CH', 'Art. 25 MWSTG', ['2018-01-01', 770, 250, 370], ['2024-01-01', 810, 260, 380]),
  ...rowsOf('CY', 'Law 95(I)/2000', ['2014-01-13', 1_900, 900, 500]),
  ...rowsOf('CZ', '§ 47 zákona 235/2004', ['2015-01-01', 2_100, 1_500, 1_000], ['2024-01-01', 2_100, 1_200]),
  ...rowsOf(
    'DE',
    '§ 12 UStG',
    ['2007-01-01', 1_900, 700],
    ['2020-07-01', 1_600, 500],
    ['2021-01-01', 1_900, 700],
  ),
  ...rowsOf('DK', 'Momsloven § 33', ['1992-01-01', 2_500]),
  ...rowsOf('EE', 'KMS § 15', ['2024-01-01', 2_200, 900, 500], ['2025-07-01', 2_400, 1_300, 900]),
  ...rowsOf('ES', 'Arts. 90 y 91 LIVA', ['2012-09-01', 2_100, 1_000, 400]),
  ...rowsOf('FI', 'AVL 84 §', ['2013-01-01', 2_400, 1_400, 1_000], ['2024-09-01', 2_550, 1_400, 1_000]),
  ...rowsOf('FR', 'Art. 278 CGI', ['2014-01-01', 2_000, 1_000, 550, 210]),
  ...rowsOf('GR', 'ν. 2859/2000', ['2016-06-01', 2_400, 1_300, 600]),
  ...rowsOf('HR', 'ZPDV čl. 38', ['2014-01-01', 2_500, 1_300, 500]),
  ...rowsOf('HU', 'Áfa tv. 82. §', ['2012-01-01', 2_700, 1_800, 500]),
  ...rowsOf(
    'IE',
    'VATCA 2010 s. 46',
    ['2012-01-01', 2_300, 1_350, 900],
    ['2020-09-01', 2_100, 1_350, 900],
    ['2021-03-01', 2_300, 1_350, 900],
  ),
  ...rowsOf('IT', 'Art. 16 DPR 633/1972', ['2013-10-01', 2_200, 1_000, 500, 400]),
  ...rowsOf('LT', 'PVMĮ 19 str.', ['2009-09-01', 2_100, 900, 500]),
  ...rowsOf(
    'LU',
    'Loi TVA art. 39',
    ['2015-01-01', 1_700, 1_400, 800, 300],
    ['2023-01-01', 1_600, 1_300, 700, 300],
    ['2024-01-01', 1_700, 1_400, 800, 300],
  ),
  ...rowsOf('LV', 'PVN likums 41. p.', ['2018-01-01', 2_100, 1_200, 500]),
  ...rowsOf('MT', 'VAT Act Cap. 406', ['2011-01-01', 1_800, 700, 500]),
  ...rowsOf('NL', 'Art. 9 Wet OB 1968', ['2019-01-01', 2_100, 900]),
  ...rowsOf('PL', 'Art. 41 ustawy o VAT', ['2011-01-01', 2_300, 800, 500]),
  ...rowsOf('PT', 'Art. 18.º CIVA', ['2011-01-01', 2_300, 1_300, 600]),
  ...rowsOf('RO', 'Art. 291 Cod fiscal', ['2017-01-01', 1_900, 900, 500], ['2025-08-01', 2_100, 1_100]),
  ...rowsOf('SE', 'ML 9 kap.', ['1996-01-01', 2_500, 1_200, 600]),
  ...rowsOf('SI', 'ZDDV-1 41. člen', ['2013-07-01', 2_200, 950, 500]),
  ...rowsOf('SK', '§ 27 zákona 222/2004', ['2011-01-01', 2_000, 1_000], ['2025-01-01', 2_300, 1_900, 500]),
  ...rowsOf('GB', 'VATA 1994 s. 2', ['2011-01-04', 2_000, 500]),
  ...rowsOf(
    'IN',
    'Notification 11/2017-CT (Rate), heading 9992',
    ['2017-07-01', 1_800, 500, 1_200, 2_800],
    ['2025-09-22', 1_800, 500, 4_000],
  ),
  ...rowsOf('JP', '消費税法 第29条・地方税法 第72条の83', ['2014-04-01', 800], ['2019-10-01', 1_000, 800]),
  ...rowsOf('AE', 'Federal Decree-Law 8/2017', ['2018-01-01', 500]),
  ...rowsOf('AU', 'GST Act 1999', ['2000-07-01', 1_000]),
  ...rowsOf('NZ', 'GST Act 1985', ['2010-10-01', 1_500]),
  ...rowsOf('SG', 'GST Act', ['2023-01-01', 800], ['2024-01-01', 900]),
]

/**
 * The rates of a country in force on a day; before the first that is known, those. Null of a country of which
 * none are known.
 */
export function ratesOn(country: string, day: string): RateRow | null {
  const own = TAX_RATES.filter((row) => row.country === country)
  return own.find((row) => isInForce(row, day)) ?? own[0] ?? null
}

/**
 * Whether a country has a rate (hundredths of a percent) on a day, standard, reduced or none; true of those
 * of which nothing is known.
 */
export function knowsRate(country: string, rate: number, day: string): boolean {
  const row = ratesOn(country, day)
  return row === null || rate === 0 || row.standard === rate || row.reduced.includes(rate)
}

import { type InForce, isInForce } from './tax-countries.ts'

/** What a seller is to the tax office of its own country: registered, below its threshold, or exempt. */
export const SELLER_STANDINGS = ['registered', 'small', 'exempt'] as const
export type SellerStanding = (typeof SELLER_STANDINGS)[number]

/** Why a seller charges no tax at home: the law, and the sentence of its invoices (`tax:sentence.…`). */
export type StandingRow = InForce & {
  country: string
  standing: Exclude<SellerStanding, 'registered'>
  sentence: string
  law: string
  source: string
}

const row = (
  country: string,
  standing: StandingRow['standing'],
  law: string,
  [source, from = '2000-01-01', to = null]: [source: string, from?: string, to?: string | null],
): StandingRow => ({ country, standing, sentence: `${standing}_${country}`, law, source, from, to })

/**
 * Small businesses, and training that is exempt where the seller says so: whether it is cannot be told from
 * a booking. Spain and the United States have no threshold; who says so there is taken at its word.
 */
export const STANDINGS: readonly StandingRow[] = [
  row('AT', 'small', '§ 6 Abs. 1 Z 27 UStG 1994', ['ris.bka.gv.at']),
  row('BE', 'small', 'Art. 56bis Code de la TVA', ['eservices.minfin.fgov.be', '2014-01-01']),
  row('CH', 'small', 'Art. 10 Abs. 2 Bst. a MWSTG', ['fedlex.admin.ch SR 641.20', '2010-01-01']),
  row('DE', 'small', '§ 19 Abs. 1 UStG', ['gesetze-im-internet.de/ustg_1980']),
  row('FR', 'small', 'Art. 293 B CGI', ['legifrance.gouv.fr']),
  row('GB', 'small', 'VATA 1994 Sch. 1', ['legislation.gov.uk/ukpga/1994/23']),
  row('IN', 'small', 'Section 22 CGST Act 2017', ['cbic-gst.gov.in', '2017-07-01']),
  row('IT', 'small', 'Art. 1, commi 54–89, L. 190/2014', ['normattiva.it', '2015-01-01']),
  row('JP', 'small', '消費税法 第9条', ['laws.e-gov.go.jp/law/363AC0000000108']),
  row('NL', 'small', 'Art. 25 Wet OB 1968', ['wetten.overheid.nl/BWBR0002629', '2020-01-01']),
  row('AT', 'exempt', '§ 6 Abs. 1 Z 11 UStG 1994', ['ris.bka.gv.at']),
  row('BE', 'exempt', 'Art. 44, § 2, 4° Code de la TVA', ['eservices.minfin.fgov.be']),
  row('CH', 'exempt', 'Art. 21 Abs. 2 Ziff. 11 MWSTG', ['fedlex.admin.ch SR 641.20', '2010-01-01']),
  row('DE', 'exempt', '§ 4 Nr. 21 UStG', ['gesetze-im-internet.de/ustg_1980']),
  row('ES', 'exempt', 'Art. 20.Uno.9.º LIVA', ['boe.es/eli/es/l/1992/12/28/37']),
  row('FR', 'exempt', 'Art. 261, 4, 4° CGI', ['legifrance.gouv.fr']),
  row('GB', 'exempt', 'VATA 1994 Sch. 9 Group 6', ['legislation.gov.uk/ukpga/1994/23']),
  row('IN', 'exempt', 'Notification 12/2017-CT (Rate), entry 66', ['cbic-gst.gov.in', '2017-07-01']),
  row('IT', 'exempt', 'Art. 10, c. 1, n. 20 DPR 633/1972', ['normattiva.it']),
  row('NL', 'exempt', 'Art. 11 lid 1 onderdeel o Wet OB 1968', ['wetten.overheid.nl/BWBR0002629']),
]

/** Why a seller of a country charges no tax on a day; null where nothing but its word is known. */
export function standingOn(country: string, standing: SellerStanding, day: string): StandingRow | null {
  const fits = (one: StandingRow) =>
    one.country === country && one.standing === standing && isInForce(one, day)
  return STANDINGS.find(fits) ?? null
}

/**
 * Countries where a business that is registered there owes the tax of what a seller without an establishment
 * there supplies: Member States by Article 194 of Directive 2006/112/EC. Austria leaves admissions out.
 */
export const BUYER_OWES: readonly (InForce & { country: string; law: string })[] = [
  { country: 'BE', law: 'Art. 51, § 2, 5° Code de la TVA', from: '2000-01-01', to: null },
  { country: 'DE', law: '§ 13b Abs. 2 Nr. 1 UStG', from: '2002-01-01', to: null },
  { country: 'ES', law: 'Art. 84.Uno.2.º LIVA', from: '2000-01-01', to: null },
  { country: 'FR', law: 'Art. 283, 1, al. 2 CGI', from: '2006-09-01', to: null },
  { country: 'GB', law: 'VATA 1994 s. 8', from: '2010-01-01', to: null },
  { country: 'IT', law: 'Art. 17, c. 2 DPR 633/1972', from: '2010-01-01', to: null },
  { country: 'NL', law: 'Art. 12 lid 3 Wet OB 1968', from: '2007-01-01', to: null },
]

export const buyerOwesIn = (country: string, day: string): boolean =>
  BUYER_OWES.some((one) => one.country === country && isInForce(one, day))

/** Where staff make the report of a year, where a seller says what it asks for, and reads what it says. */
export const REPORTS_PAGE = '/admin/payouts/sellers'
export const TAX_DETAILS_PAGE = '/settings/taxdetails'
export const YEAR_PAGE = '/revenue/year'

/** The first year of which the Directive wants a report. */
export const FIRST_YEAR = 2023

/**
 * Member States (ISO 3166-1 alpha-2): who is resident there is reported by Council Directive (EU) 2021/514.
 */
export const MEMBER_STATES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
export const isMemberState = (country: string | null): boolean =>
  country !== null && MEMBER_STATES.includes(country)

/** Why a seller of services is not reported (Annex V, section I, B (4)); it says so itself. */
export const EXCLUSIONS = ['government', 'listed'] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

/** What a seller is to the tax office. */
export const SELLER_TYPES = ['individual', 'entity'] as const
export type SellerType = (typeof SELLER_TYPES)[number]

/** A seller as the report names it; days as '1980-04-30', countries by ISO 3166-1 alpha-2. */
export type SellerIdentity = {
  sellerType: SellerType
  /** Of an entity. */
  legalName: string | null
  /** Of a person. */
  givenName: string | null
  familyName: string | null
  street: string | null
  postalCode: string | null
  city: string | null
  country: string | null
  tin: string | null
  tinCountry: string | null
  /** Whether its country gives it no number for taxes. */
  hasNoTin: boolean
  vatNumber: string | null
  registerNumber: string | null
  birthDate: string | null
  birthCity: string | null
  birthCountry: string | null
  excludedAs: Exclusion | null
  accountNumber: string | null
  accountHolder: string | null
}

/** What was earned in a quarter, in minor units, and for how many orders. */
export const FIGURES = ['consideration', 'activities', 'fees', 'taxes'] as const
export type Quarter = Record<(typeof FIGURES)[number], number>

/** What one seller earned in one currency in a year. */
export type SellerYear = {
  partyId: string
  slug: string
  name: string
  currency: string
  identity: SellerIdentity
  quarters: readonly Quarter[]
}

/** What the report asks for; the first four no file does without. */
export const ASKED = [
  'name',
  'address',
  'country',
  'birthDate',
  'tin',
  'birthPlace',
  'registerNumber',
] as const
export type Asked = (typeof ASKED)[number]
const NEEDED: readonly Asked[] = ['name', 'address', 'country', 'birthDate']

/** What of it a seller has not said. */
export function missingOf(seller: SellerIdentity): Asked[] {
  const isPerson = seller.sellerType === 'individual'
  const has: Record<Asked, boolean> = {
    name: isPerson ? Boolean(seller.givenName && seller.familyName) : Boolean(seller.legalName),
    address: Boolean(seller.street && seller.city),
    country: Boolean(seller.country),
    birthDate: !isPerson || seller.birthDate !== null,
    tin: Boolean(seller.tin) || seller.hasNoTin,
    birthPlace: !isPerson || !seller.hasNoTin || Boolean(seller.birthCity && seller.birthCountry),
    registerNumber: isPerson || Boolean(seller.registerNumber),
  }
  return ASKED.filter((asked) => !has[asked])
}

/** Whether a file can name the seller at all: what is missing beyond that it says to be unknown. */
export const fitsFile = (seller: SellerIdentity): boolean =>
  !missingOf(seller).some((asked) => NEEDED.includes(asked))

/**
 * What becomes of a seller: reported as resident in a Member State by its address or its tax number, not as
 * it is excluded or resident elsewhere, or not known as no country is.
 */
export const STANDINGS = ['reported', 'unclear', 'excluded', 'elsewhere'] as const
export type Standing = (typeof STANDINGS)[number]

export function standingOf({ country, tinCountry, excludedAs }: SellerIdentity): Standing {
  if (excludedAs) return 'excluded'
  if (isMemberState(country) || isMemberState(tinCountry)) return 'reported'
  return country ? 'elsewhere' : 'unclear'
}

/** Whether a seller is asked for what is missing: not one that is never reported. */
export const isAskedFor = (seller: SellerIdentity): boolean =>
  ['reported', 'unclear'].includes(standingOf(seller)) && missingOf(seller).length > 0

/** The countries in which a seller is resident for the report: its own first. */
export function residencesOf({ country, tinCountry }: SellerIdentity): string[] {
  const others = isMemberState(tinCountry) ? [tinCountry] : []
  return [...new Set([country, ...others])].filter((one) => one !== null)
}

/** Whether anything happened: what was sold and went back within each quarter is not reported. */
export const hasFigures = (quarters: readonly Quarter[]): boolean =>
  quarters.some((quarter) => FIGURES.some((figure) => quarter[figure] !== 0))

/** A year ends by UTC, as its quarters do. */
export const isOver = (year: number, now: Date): boolean => now.getUTCFullYear() > year

/** By when the report is made and sellers have read what it says of them. */
export const lastDayOf = (year: number): Date => new Date(Date.UTC(year + 1, 0, 31, 12))

/** The year that an address asks for; by default the last that is over. */
export function yearAsked(asked: string | null, now: Date): number {
  const last = now.getUTCFullYear()
  const year = /^\d{4}$/.test(asked ?? '') ? Number(asked) : Number.NaN
  return year >= FIRST_YEAR && year <= last ? year : Math.max(FIRST_YEAR, last - 1)
}

/** What a line of a report is: new, a correction of an earlier line, or its deletion. */
export const INDICATORS = ['OECD1', 'OECD2', 'OECD3'] as const
export type Indicator = (typeof INDICATORS)[number]

/** What kind of message a report is: new lines, corrections, or that there is nothing to report. */
export const REPORT_KINDS = ['new', 'correction', 'nil'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** A seller as a line of a report says it: all of it, for good. */
export type ReportedLine = Omit<SellerYear, 'partyId' | 'slug' | 'name'>

type Current = { key: string; digest: string }
type Filed = { key: string; digest: string; indicator: Indicator }

/**
 * What has to be handed in now: lines that are in no earlier file, lines that say something else than their
 * last one, and last ones of sellers that are reported no more. `key` names a seller and a currency.
 */
export function changesSince<C extends Current, F extends Filed>(current: readonly C[], filed: readonly F[]) {
  const standing = new Map(
    filed.filter(({ indicator }) => indicator !== 'OECD3').map((line) => [line.key, line]),
  )
  const now = new Set(current.map(({ key }) => key))
  return {
    fresh: current.filter(({ key }) => !standing.has(key)),
    changed: current.flatMap((line) => {
      const before = standing.get(line.key)
      return before && before.digest !== line.digest ? [{ line, before }] : []
    }),
    gone: [...standing.values()].filter(({ key }) => !now.has(key)),
  }
}

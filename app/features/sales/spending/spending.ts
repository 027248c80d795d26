import { minorDigits } from '#app/kit/money.ts'
import { type MonthRange, monthsOf, yearRange } from '#app/kit/month-range.ts'

/** By what the spending of a workspace is broken down for all its people. */
export const SPENDING_VIEWS = ['month', 'category', 'provider', 'city', 'costCentre'] as const
/** The same for admins, who also see what was spent for whom: by who is named for a seat. */
export const ADMIN_VIEWS = [...SPENDING_VIEWS, 'participant'] as const
/** By who placed the order, for admins of an SME. */
export const EMPLOYEE_VIEWS = ['employee'] as const
/** By year, where several are compared. */
export type SpendingView = (typeof ADMIN_VIEWS | typeof EMPLOYEE_VIEWS | readonly ['year'])[number]

/** So many years are compared with each other. */
export const COMPARED_YEARS = 5

/** More lines nobody reads on a page; a file has more of them. */
export const MOST_ON_PAGE = 200

/** The key of what is held online, beside those of cities, which have a comma. */
export const ONLINE = 'online'

/**
 * What was spent under one key in one currency, in minor units: `spent` is what was paid less what has gone
 * back, `committed` what is owed of orders that are good and not paid for.
 */
export type SpendingRow = {
  /** The month as '2026-11', or what the view names it by in addresses; empty for what has none. */
  key: string
  title: string | null
  /** Of a city. */
  country: string | null
  currency: string
  orders: number
  spent: number
  committed: number
  /** What was spent under the same key in the year before; 0 where several years are compared. */
  before: number
}

export type SpendingSum = Pick<SpendingRow, 'currency' | 'spent' | 'committed' | 'orders'>

/**
 * The wanted view, the key whose orders are wanted, and the year, or that five of them are wanted up to this
 * one.
 */
export type WantedSpending = { view: SpendingView; of: string | null; year: number; isLong: boolean }

/** By what rows are, and in which months: several years are compared year by year. */
export function rowsOfWanted({ view, year, isLong }: Omit<WantedSpending, 'of'>): {
  view: SpendingView
  range: MonthRange
} {
  if (!isLong) return { view, range: yearRange(year) }
  const range = { from: `${year - COMPARED_YEARS + 1}-01`, to: `${year + 1}-01`, year: null }
  return { view: view === 'month' ? 'year' : view, range }
}

/** The wanted spending from an address; what is none of these is left out. */
export function wantedSpendingOf(
  query: URLSearchParams,
  { views, thisYear }: { views: readonly SpendingView[]; thisYear: number },
): WantedSpending {
  const [by, asked] = [query.get('by'), query.get('year') ?? '']
  const year = /^2\d{3}$/.test(asked) ? Number(asked) : thisYear
  return {
    view: views.find((view) => view === by) ?? views[0] ?? 'month',
    of: query.get('of')?.slice(0, 200) ?? null,
    year: year <= thisYear && asked !== 'five' ? year : thisYear,
    isLong: asked === 'five',
  }
}

/** The wanted spending as a query string, where `first` is the view that is not said. */
export function queryOfSpending(
  { view, of, year, isLong }: Omit<WantedSpending, 'of'> & { of?: string | null },
  { first, thisYear }: { first: SpendingView; thisYear: number },
): string {
  const query = new URLSearchParams({
    ...(view !== first && { by: view }),
    ...(isLong ? { year: 'five' } : year !== thisYear && { year: String(year) }),
    ...(of !== null && of !== undefined && { of }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** One row for each month of a range, in one currency, also where nothing was spent. */
export function everyMonth(rows: readonly SpendingRow[], range: MonthRange, currency: string): SpendingRow[] {
  const known = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.key, row]))
  const none = { title: null, country: null, currency, orders: 0, spent: 0, committed: 0, before: 0 }
  return monthsOf(range).map((key) => known.get(key) ?? { key, ...none })
}

/** One row for each year of a range, in one currency, also where nothing was spent. */
export function everyYear(rows: readonly SpendingRow[], range: MonthRange, currency: string): SpendingRow[] {
  const known = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.key, row]))
  const none = { title: null, country: null, currency, orders: 0, spent: 0, committed: 0, before: 0 }
  const years = [...new Set(monthsOf(range).map((month) => month.slice(0, 4)))]
  return years.map((key) => known.get(key) ?? { key, ...none })
}

/** Sums by currency, never across; the most spent and committed first, in whole units of each. */
export function sumsOfSpending(rows: readonly SpendingSum[]): SpendingSum[] {
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    spent: of.reduce((sum, row) => sum + row.spent, 0),
    committed: of.reduce((sum, row) => sum + row.committed, 0),
    orders: of.reduce((sum, row) => sum + row.orders, 0),
  }))
  const units = ({ spent, committed, currency }: SpendingSum) =>
    (spent + committed) / 10 ** minorDigits(currency)
  return sums.toSorted((a, b) => units(b) - units(a) || (a.currency < b.currency ? -1 : 1))
}

type OfLocation = Record<'orders' | 'spent' | 'before' | 'committed' | 'trained', number>

/** The sum of several locations, in one currency. */
export function sumOfGroup(rows: readonly OfLocation[]): OfLocation {
  const sum = (name: keyof OfLocation) => rows.reduce((total, row) => total + row[name], 0)
  return {
    orders: sum('orders'),
    spent: sum('spent'),
    before: sum('before'),
    committed: sum('committed'),
    trained: sum('trained'),
  }
}

/** The years that can be compared, the newest first. */
export const comparedYears = (thisYear: number): number[] => [thisYear, thisYear - 1, thisYear - 2]

/** The year whose figures are wanted by an address: one of those, else the newest. */
export function wantedYearOf(query: URLSearchParams, years: readonly number[]): number {
  const year = Number(query.get('year'))
  return years.find((one) => one === year) ?? years[0] ?? year
}

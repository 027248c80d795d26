import { minorDigits } from '#app/kit/money.ts'

export const REVENUE_VIEWS = ['month', 'topic', 'event'] as const
export type RevenueView = (typeof REVENUE_VIEWS)[number]

/** More lines nobody reads on a page; a file has all of them. */
export const MOST_ON_PAGE = 200

/** Money is due to a provider so many days after the training. */
export const DUE_DAYS = 2

/**
 * What was earned of one month, topic or event in one currency, in minor units: `sold` is what buyers paid
 * less what went back, `tax` the tax in it, `commission` what the marketplace keeps of it, `earned` the rest,
 * `notDue` the part of that whose training is to come.
 */
export type RevenueRow = {
  /** The month as '2026-11', or the slug of the topic or event; empty for what is of none. */
  key: string
  title: string | null
  language: string | null
  currency: string
  sold: number
  tax: number
  commission: number
  earned: number
  notDue: number
}

/**
 * What is owed to a provider in one currency, tax and all: all of it, what of it is due, and beside it what
 * is held of its share because payers dispute it.
 */
export type Owed = { currency: string; owed: number; due: number; held: number }

/** Months from `from` to before `to`, both as '2026-11'. */
export type Range = { from: string; to: string; year: number | null }

const MONTHS = 12

function monthAt(index: number): string {
  return `${Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, '0')}`
}

function indexOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * MONTHS + number - 1
}

/** A calendar year, or the twelve months up to the one that is said (as '2026-11'). */
export function rangeOf(asked: string | null, thisMonth: string): Range {
  const year = Number(asked)
  if (asked !== null && /^\d{4}$/.test(asked) && year >= 2000 && year <= 2100)
    return { from: `${asked}-01`, to: `${year + 1}-01`, year }
  const last = indexOf(thisMonth)
  return { from: monthAt(last - MONTHS + 1), to: monthAt(last + 1), year: null }
}

/** The months of a range, in order. */
export function monthsOf({ from, to }: Range): string[] {
  return Array.from({ length: indexOf(to) - indexOf(from) }, (_, at) => monthAt(indexOf(from) + at))
}

/** One row for each month of a range, in one currency, also where nothing was sold. */
export function byMonth(rows: readonly RevenueRow[], range: Range, currency: string): RevenueRow[] {
  const known = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.key, row]))
  const none = { title: null, language: null, currency, sold: 0, tax: 0, commission: 0, earned: 0, notDue: 0 }
  return monthsOf(range).map((key) => known.get(key) ?? { key, ...none })
}

/** Sums by currency, never across; the largest earnings first, in whole units of each. */
export function sumsOf(rows: readonly RevenueRow[]) {
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    sold: sum(of, 'sold'),
    tax: sum(of, 'tax'),
    commission: sum(of, 'commission'),
    earned: sum(of, 'earned'),
    notDue: sum(of, 'notDue'),
  }))
  const units = ({ earned, currency }: { earned: number; currency: string }) =>
    earned / 10 ** minorDigits(currency)
  return sums.toSorted((a, b) => units(b) - units(a) || (a.currency < b.currency ? -1 : 1))
}

function sum(rows: readonly RevenueRow[], part: 'sold' | 'tax' | 'commission' | 'earned' | 'notDue'): number {
  return rows.reduce((all, row) => all + row[part], 0)
}

/**
 * A column of a chart, in parts of its width and height: what was earned from the ground on, the commission
 * on top of it.
 */
/** Where a column of a chart of 1 by 1 stands: earned first, commission second. */
type ChartColumn = {
  key: string
  x: number
  width: number
  bars: { part: 'first' | 'second'; y: number; height: number }[]
}

/** Where the columns of some months stand in a chart of 1 by 1; `ground` is the height of nothing. */
export function chartOf(rows: readonly RevenueRow[]): { columns: ChartColumn[]; ground: number } {
  const top = Math.max(
    1,
    ...rows.map(({ earned, commission }) => Math.max(0, earned) + Math.max(0, commission)),
  )
  const bottom = Math.max(
    0,
    ...rows.map(({ earned, commission }) => Math.max(0, -earned) + Math.max(0, -commission)),
  )
  const whole = top + bottom
  const ground = top / whole
  const width = 1 / rows.length
  return {
    ground,
    columns: rows.map(({ key, earned, commission }, at) => ({
      key,
      x: at * width,
      width,
      bars: [barOf('first', earned, 0), barOf('second', commission, earned)].filter(
        ({ height }) => height > 0,
      ),
    })),
  }

  function barOf(part: 'first' | 'second', value: number, before: number) {
    const isSame = Math.sign(value) === Math.sign(before)
    const from = isSame ? Math.abs(before) : 0
    const height = Math.abs(value) / whole
    const y = value >= 0 ? ground - from / whole - height : ground + from / whole
    return { part, y, height }
  }
}

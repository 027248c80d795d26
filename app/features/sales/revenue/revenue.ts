import { minorDigits } from '#app/kit/money.ts'
import { type MonthRange, monthsOf } from '#app/kit/month-range.ts'

export const REVENUE_VIEWS = ['month', 'topic', 'event', 'customer'] as const
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
export type Earned = { sold: number; tax: number; commission: number; earned: number; notDue: number }
export type RevenueRow = Earned & {
  /** The month as '2026-11', or the slug of the topic, event or customer; empty for what is of none. */
  key: string
  title: string | null
  language: string | null
  currency: string
}
/** A row beside the sums of all in its currency, also of those that are cut off. */
export type ListedRevenue = RevenueRow & { all: Earned }

/**
 * What is owed to a provider in one currency, tax and all: all of it, what of it is due, and beside it what
 * is held of its share because payers dispute it.
 */
export type Owed = { currency: string; owed: number; due: number; held: number }

/** One row for each month of a range, in one currency, also where nothing was sold. */
export function byMonth(rows: readonly RevenueRow[], range: MonthRange, currency: string): RevenueRow[] {
  const known = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.key, row]))
  const none = { title: null, language: null, currency, sold: 0, tax: 0, commission: 0, earned: 0, notDue: 0 }
  return monthsOf(range).map((key) => known.get(key) ?? { key, ...none })
}

/** Sums by currency, never across, of all that is listed; the largest first, in whole units of each. */
export function sumsOf(rows: readonly ListedRevenue[]) {
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, [first]]) =>
    first ? [{ currency, ...first.all }] : [],
  )
  const units = ({ earned, currency }: { earned: number; currency: string }) =>
    earned / 10 ** minorDigits(currency)
  return sums.toSorted((a, b) => units(b) - units(a) || (a.currency < b.currency ? -1 : 1))
}

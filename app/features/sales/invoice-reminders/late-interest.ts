import { FIXED_LAWS, LATE_COSTS, type LateLaw, type LateRate, lawOf, rateOn } from './late-rates.ts'

const DAY_MS = 86_400_000
/** All of these laws count years of 365 days here. */
const YEAR = 365n
const WHOLE = 10_000n

/** So many days at a rate (hundredths of a percent), by which row. */
export type LatePeriod = {
  from: string
  days: number
  rate: number
  base: number
  plus: number
  source: string
}

export type LateClaim = {
  law: LateLaw
  periods: LatePeriod[]
  /** In minor units of the invoice's currency. */
  interestMinor: number
  /** What each further day costs. */
  aDayMinor: number
  costsMinor: number
  costsSource: string | null
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
export const dayAfter = (day: string, days: number): string =>
  new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days after its due day it is; 0 before. */
export const daysLate = (dueOn: string, today: string): number =>
  Math.max(0, Math.round((noon(today) - noon(dueOn)) / DAY_MS))

type Late = {
  country: string | undefined
  currency: string
  openMinor: number
  dueOn: string
  /** The day up to which it is counted, with it. */
  today: string
  isBusiness: boolean
}

/**
 * What the law of its seller gives for an invoice that a business pays late: interest by days, rounded once,
 * and fixed costs where the currency is theirs. Null for a person, where no law gives it without an
 * agreement, and where the rate of one of its days is not known.
 */
export function lateClaim({
  country,
  currency,
  openMinor,
  dueOn,
  today,
  isBusiness,
}: Late): LateClaim | null {
  const law = lawOf(country)
  const days = daysLate(dueOn, today)
  if (!isBusiness || law === null || days === 0) return null
  const periods = periodsOf(law, { dueOn, days })
  if (periods === null) return null
  const open = BigInt(openMinor)
  const sum = periods.reduce((all, { days: of, rate }) => all + open * BigInt(rate) * BigInt(of), 0n)
  const costs = LATE_COSTS[law]
  const step =
    costs?.currency === currency
      ? costs.steps.find(({ below }) => below === null || openMinor < below)
      : undefined
  return {
    law,
    periods,
    interestMinor: rounded(sum),
    aDayMinor: rounded(open * BigInt(periods.at(-1)?.rate ?? 0)),
    costsMinor: step?.minor ?? 0,
    costsSource: step && costs ? costs.source : null,
  }
}

/** Half up: of what is divided by a year and by hundredths of a percent. */
const rounded = (sum: bigint): number => Number((sum * 2n + WHOLE * YEAR) / (WHOLE * YEAR * 2n))

function periodsOf(law: LateLaw, { dueOn, days }: { dueOn: string; days: number }): LatePeriod[] | null {
  const first = dayAfter(dueOn, 1)
  const isFixed = FIXED_LAWS.includes(law)
  const periods: LatePeriod[] = []
  let row: LateRate | null = null
  for (let at = 0; at < days; at += 1) {
    const day = dayAfter(first, at)
    if (!isFixed || row === null) row = rateOn(law, day)
    if (row === null) return null
    const last = periods.at(-1)
    const rate = row.base + row.plus
    if (last?.rate === rate && last.source === row.source) last.days += 1
    else periods.push({ from: day, days: 1, rate, base: row.base, plus: row.plus, source: row.source })
  }
  return periods
}

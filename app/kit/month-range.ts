/** Months from `from` to before `to`, both as '2026-11'; `year` is the calendar year that they are. */
export type MonthRange = { from: string; to: string; year: number | null }

const MONTHS = 12

function monthAt(index: number): string {
  return `${Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, '0')}`
}

function indexOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * MONTHS + number - 1
}

/** A month ('2026-11') so many months after another one, or before it. */
export function monthAfter(month: string, months: number): string {
  return monthAt(indexOf(month) + months)
}

/** A calendar year, or the twelve months up to the one that is said (as '2026-11'). */
export function rangeOf(asked: string | null, thisMonth: string): MonthRange {
  const year = Number(asked)
  if (asked !== null && /^\d{4}$/.test(asked) && year >= 2000 && year <= 2100) return yearRange(year)
  const last = indexOf(thisMonth)
  return { from: monthAt(last - MONTHS + 1), to: monthAt(last + 1), year: null }
}

/** The months of a calendar year. */
export function yearRange(year: number): MonthRange {
  return { from: `${year}-01`, to: `${year + 1}-01`, year }
}

/** The months of a range, in order. */
export function monthsOf({ from, to }: MonthRange): string[] {
  return Array.from({ length: indexOf(to) - indexOf(from) }, (_, at) => monthAt(indexOf(from) + at))
}

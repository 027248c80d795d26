import { dayOf, StatementFault } from './statement.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
const NAMED = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4}|\d{2})$/i

const yearOf = (typed: string | undefined) => (typed?.length === 2 ? 2000 + Number(typed) : Number(typed))
const withoutTime = (typed: string) =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '')

/**
 * Reads the days of a column. Whether 3/4 is in March or in April is told by the other days of the column, or by `dayFirst`;
 * refuses with `days` where nothing tells it.
 */
export function dayReader(all: readonly string[], dayFirst: boolean): (typed: string) => string | null {
  const slashed = all.flatMap((typed) => {
    const [, first, second] = SLASHED.exec(withoutTime(typed)) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const isDayFirst = slashed.some(([first]) => first > 12)
  const isMonthFirst = slashed.some(([, second]) => second > 12)
  if (isDayFirst && isMonthFirst) throw new StatementFault('days')
  const isTold =
    isDayFirst || isMonthFirst || dayFirst || slashed.every(([first, second]) => first === second)
  if (!isTold) throw new StatementFault('days')
  return (typed) => readDay(withoutTime(typed), !isMonthFirst)
}

function readDay(typed: string, dayFirst: boolean): string | null {
  const [, year, month, day, plainMonth, plainDay] = YEAR_FIRST.exec(typed) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month ?? plainMonth), Number(day ?? plainDay))
  const dotted = DOTTED.exec(typed)
  if (dotted) return dayOf(yearOf(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const named = NAMED.exec(typed)
  if (named) {
    const at = MONTHS.indexOf(named[2]?.toLowerCase() ?? '')
    return at < 0 ? null : dayOf(yearOf(named[3]), at + 1, Number(named[1]))
  }
  const [, first, second, last] = SLASHED.exec(typed) ?? []
  if (first === undefined) return null
  return dayFirst
    ? dayOf(yearOf(last), Number(second), Number(first))
    : dayOf(yearOf(last), Number(first), Number(second))
}

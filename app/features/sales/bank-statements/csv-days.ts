import { dayOf, StatementFault } from './statement.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
const SHORT = /^(\d{2})([/.-])(\d{1,2})\2(\d{1,2})$/
const NAMED = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4}|\d{2})$/i
/** Years of the emperor: 令和8年11月20日, R8.11.20. */
const ERA = /^(?:令和|R)\.?(\d{1,2}|元)[年./-](\d{1,2})[月./-](\d{1,2})日?$/i
const REIWA = 2018

/** The first part of days written in figures alone. */
export const DAY_ORDERS = ['day', 'month', 'year'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const yearOf = (typed: string | undefined) => (typed?.length === 2 ? 2000 + Number(typed) : Number(typed))
const withoutTime = (typed: string) =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '')
    .replace(/^(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})\s*[（(]?\p{L}{1,3}[）)]?$/u, '$1')

/**
 * Reads the days of a column. Whether 3/4 is in March or in April is deduced from the other days, or from
 * `usual`, the order of the bank's country; refuses with `days` where neither decides. An order given by a
 * person (`said`) counts.
 */
export function dayReader(
  all: readonly string[],
  { usual, said }: { usual: DayOrder | null; said: DayOrder | null | undefined },
): (typed: string) => string | null {
  const order = said ?? orderOf(all.map(withoutTime), usual)
  return (typed) => readDay(withoutTime(typed), order)
}

function orderOf(all: readonly string[], usual: DayOrder | null): DayOrder {
  if (usual === 'year' && all.some((typed) => SHORT.test(typed))) return 'year'
  const slashed = all.flatMap((typed) => {
    const [, first, second] = SLASHED.exec(typed) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const isDayFirst = slashed.some(([first]) => first > 12)
  const isMonthFirst = slashed.some(([, second]) => second > 12)
  if (isDayFirst && isMonthFirst) throw new StatementFault('days')
  if (isMonthFirst) return 'month'
  const isCertain = isDayFirst || usual === 'day' || slashed.every(([first, second]) => first === second)
  if (!isCertain) throw new StatementFault('days')
  return 'day'
}

function readDay(typed: string, order: DayOrder): string | null {
  const [, year, month, day, plainMonth, plainDay] = YEAR_FIRST.exec(typed) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month ?? plainMonth), Number(day ?? plainDay))
  const era = ERA.exec(typed)
  if (era) return dayOf(REIWA + (era[1] === '元' ? 1 : Number(era[1])), Number(era[2]), Number(era[3]))
  const short = order === 'year' ? SHORT.exec(typed) : null
  if (short) return dayOf(yearOf(short[1]), Number(short[3]), Number(short[4]))
  const dotted = DOTTED.exec(typed)
  if (dotted) return dayOf(yearOf(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const named = NAMED.exec(typed)
  if (named) {
    const at = MONTHS.indexOf(named[2]?.toLowerCase() ?? '')
    return at < 0 ? null : dayOf(yearOf(named[3]), at + 1, Number(named[1]))
  }
  const [, first, second, last] = SLASHED.exec(typed) ?? []
  if (first === undefined) return null
  return order === 'month'
    ? dayOf(yearOf(last), Number(first), Number(second))
    : dayOf(yearOf(last), Number(second), Number(first))
}

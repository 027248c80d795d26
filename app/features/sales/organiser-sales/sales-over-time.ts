/** How a seat was sold: on the site, with a booking code, in a group booking, by hand, or given away. */
export const SALES_SOURCES = ['site', 'code', 'group', 'manual', 'complimentary'] as const
export type SalesSource = (typeof SALES_SOURCES)[number]

/** Seats of an event that were sold on a `day` (`2026-11-28`, by the clock of its place). */
export type SoldOnDay = { day: string; source: SalesSource; seats: number }

export type SalesUnit = 'day' | 'week' | 'month'
/** A column: its first day, and the seats of all its days. */
export type SalesColumn = { day: string; seats: number }

const DAY = 86_400_000
/** So many columns can be told apart on a phone. */
const MOST_COLUMNS = 31

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The first day of the week (Monday) or month that `day` lies in. */
function startOf(day: string, unit: SalesUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'day') return day
  const weekday = (new Date(at(day)).getUTCDay() + 6) % 7
  return dayOf(at(day) - weekday * DAY)
}

function next(day: string, unit: SalesUnit): string {
  if (unit === 'month') return startOf(dayOf(at(day) + 31 * DAY), 'month')
  return dayOf(at(day) + (unit === 'week' ? 7 : 1) * DAY)
}

/**
 * The seats sold from the first sale until `until`, in days, or in weeks or months where days are too many;
 * columns without a sale are 0. None without a sale.
 */
export function salesColumns(
  sold: readonly SoldOnDay[],
  until: string,
): { unit: SalesUnit; columns: SalesColumn[] } {
  const [first] = sold.map(({ day }) => day).sort()
  if (first === undefined) return { unit: 'day', columns: [] }
  const last = [until, ...sold.map(({ day }) => day)].sort().at(-1) ?? until
  const days = (at(last) - at(first)) / DAY + 1
  const unit = days <= MOST_COLUMNS ? 'day' : days <= MOST_COLUMNS * 7 - 7 ? 'week' : 'month'
  const seatsOf = new Map<string, number>()
  for (const { day, seats } of sold) {
    const start = startOf(day, unit)
    seatsOf.set(start, (seatsOf.get(start) ?? 0) + seats)
  }
  const columns: SalesColumn[] = []
  for (let day = startOf(first, unit); day <= last; day = next(day, unit))
    columns.push({ day, seats: seatsOf.get(day) ?? 0 })
  return { unit, columns }
}

/** The seats by source, the most first; without those of which there are none. */
export function seatsBySource(sold: readonly SoldOnDay[]): { source: SalesSource; seats: number }[] {
  return SALES_SOURCES.map((source) => ({
    source,
    seats: sold.reduce((sum, row) => sum + (row.source === source ? row.seats : 0), 0),
  }))
    .filter(({ seats }) => seats > 0)
    .toSorted((left, right) => right.seats - left.seats)
}

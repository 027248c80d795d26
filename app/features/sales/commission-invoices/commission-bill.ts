/** '2026-11' of the month before `now`, by the calendar of the marketplace (UTC), which it bills. */
export function monthToBill(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/** The instant at which a month ('2026-11') is over. */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1))
}

/** A day of a month, to name it by. */
export const dayIn = (month: string): Date => new Date(`${month}-15T12:00:00Z`)

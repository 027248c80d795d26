import { offsetMinutes } from './dates.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * The instant at which the clocks of an IANA zone show a time ('2027-03-28', '09:30'). Says `skipped` of an
 * hour that does not exist there, `twice` of one that comes twice, as where clocks change, and null of what
 * is no day or no time.
 */
export function instantOfLocal(
  day: string,
  clock: string,
  timeZone: string,
): Date | 'skipped' | 'twice' | null {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return null
  const shown = new Date(`${day}T${clock}:00Z`)
  if (Number.isNaN(shown.getTime()) || shown.toISOString().slice(0, 10) !== day) return null
  const offsets = new Set(
    [-DAY_MS, DAY_MS].map((by) => offsetMinutes(new Date(shown.getTime() + by), timeZone)),
  )
  const found = [...offsets]
    .map((offset) => ({ offset, at: new Date(shown.getTime() - offset * MINUTE_MS) }))
    .filter(({ offset, at }) => offsetMinutes(at, timeZone) === offset)
  const [only, other] = found
  if (!only) return 'skipped'
  return other ? 'twice' : only.at
}

/** '09:30': what the clocks of a zone show at an instant. */
export function localClock(at: Date, timeZone: string): string {
  return localIso(at, timeZone).slice(11, 16)
}

/** '2027-03-28': the day that it is in a zone at an instant. */
export function localDay(at: Date, timeZone: string): string {
  return localIso(at, timeZone).slice(0, 10)
}

function localIso(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMinutes(at, timeZone) * MINUTE_MS).toISOString()
}

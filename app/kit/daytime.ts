import { instantOfWall, wallOf } from './wall-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Between these hours of the clock somebody may be expected to read. */
export const DAYTIME = { from: 8, to: 20 }

/**
 * The instant at which so many hours of daytime, by the clocks of an IANA zone, have gone by since `from`.
 */
export function afterDaytime(from: Date, hours: number, timeZone: string): Date {
  let missing = hours * HOUR_MS
  for (let day = Math.floor(wallOf(from, timeZone) / DAY_MS) * DAY_MS; ; day += DAY_MS) {
    const [opens, closes] = [DAYTIME.from, DAYTIME.to].map((hour) =>
      instantOfWall(day + hour * HOUR_MS, timeZone).getTime(),
    ) as [number, number]
    const begins = Math.max(from.getTime(), opens)
    const there = Math.max(0, closes - begins)
    if (there >= missing) return new Date(begins + missing)
    missing -= there
  }
}

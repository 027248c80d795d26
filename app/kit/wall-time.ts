import { tzOffset } from '@date-fns/tz/tzOffset'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * The instant of what the clocks of an IANA zone show, given as if it were UTC. As RFC 5545 (3.3.5) rules: a
 * time that comes twice is the first of the two, a time that is skipped is read with the distance from UTC
 * that held before the gap.
 */
export function instantOfWall(wall: number, timeZone: string): Date {
  const before = tzOffset(timeZone, new Date(wall - DAY_MS))
  const after = tzOffset(timeZone, new Date(wall + DAY_MS))
  const real = [before, after]
    .map((offset) => ({ offset, at: wall - offset * MINUTE_MS }))
    .filter(({ offset, at }) => tzOffset(timeZone, new Date(at)) === offset)
    .map(({ at }) => at)
  return new Date(real.length > 0 ? Math.min(...real) : wall - before * MINUTE_MS)
}

/** What the clocks of an IANA zone show at an instant, as if it were UTC. */
export function wallOf(at: Date, timeZone: string): number {
  return at.getTime() + tzOffset(timeZone, at) * MINUTE_MS
}

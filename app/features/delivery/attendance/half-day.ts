import { instantOfWall, wallOf } from '#app/kit/wall-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOON_MS = 12 * HOUR_MS
/** A longer session over noon counts as a morning and an afternoon. */
export const LONGEST_HALF_HOURS = 5

type Held = { id: string; startsAt: Date; endsAt: Date }

/**
 * A session, or its morning (1) or afternoon (2): a check-in from `cameFrom` until before `cameTo` counts for
 * it.
 */
export type HalfDay = {
  session: string
  half: 1 | 2
  startsAt: Date
  endsAt: Date
  cameFrom: Date | null
  cameTo: Date | null
}

/** The noon that a session goes over, by the clocks of its place; null where it is one half-day. */
function noonWithin({ startsAt, endsAt }: Held, timeZone: string): Date | null {
  if (endsAt.getTime() - startsAt.getTime() <= LONGEST_HALF_HOURS * HOUR_MS) return null
  const day = Math.floor(wallOf(startsAt, timeZone) / DAY_MS) * DAY_MS
  const noon = instantOfWall(day + NOON_MS, timeZone)
  return startsAt < noon && noon < endsAt ? noon : null
}

/** The half-days of an event in order, in the IANA zone of its place. */
export function halfDaysOf(sessions: readonly Held[], timeZone: string): HalfDay[] {
  return sessions.flatMap((session): HalfDay[] => {
    const { id, startsAt, endsAt } = session
    const noon = noonWithin(session, timeZone)
    if (noon === null) return [{ session: id, half: 1, startsAt, endsAt, cameFrom: null, cameTo: null }]
    return [
      { session: id, half: 1, startsAt, endsAt: noon, cameFrom: null, cameTo: noon },
      { session: id, half: 2, startsAt: noon, endsAt, cameFrom: noon, cameTo: null },
    ]
  })
}

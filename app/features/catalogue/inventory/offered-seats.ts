import { afterDaytime } from '#app/kit/daytime.ts'

/** How long offered or approved seats are held: hours of the reader's day. */
export const OFFER_HOURS = 12
/** An offer that would hold for less is not made. */
const LEAST_OFFER_MS = 15 * 60_000

/** Until when an offer made now holds seats; null when too little time is left before the sale ends. */
export function offerEnd(
  { salesEnd, startsAt, timeZone }: { salesEnd: Date | null; startsAt: Date; timeZone: string },
  now: Date,
): Date | null {
  const ends = [afterDaytime(now, OFFER_HOURS, timeZone), startsAt, ...(salesEnd ? [salesEnd] : [])]
  const end = Math.min(...ends.map((at) => at.getTime()))
  return end - now.getTime() < LEAST_OFFER_MS ? null : new Date(end)
}

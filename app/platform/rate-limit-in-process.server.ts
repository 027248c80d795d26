import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from './rate-limit.server.ts'

/** At most `points` calls within `seconds`, for each caller. */
export type CheapLimit = { points: number; seconds: number }

/**
 * So many callers are remembered by each limit, some ten megabytes. A crowd of more lets the oldest of them begin anew: what
 * strangers send must not fill the memory, least of all by being refused.
 */
export const MOST_CALLERS = 50_000

/**
 * A limit counted in this process alone, for cheap reads that come often: counting them in the database would cost more
 * than answering. The returned function takes the caller's address (an IPv6 one counts as its network) or another name of
 * the caller, and how many points the call costs; it refuses with `limit` and the seconds to wait.
 */
export function cheapLimit(
  { points, seconds }: CheapLimit,
  now: () => number = Date.now,
): (caller: string | null, cost?: number) => Promise<void> {
  // In the order in which their time began, so that those whose time is over stand first.
  const callers = new Map<string, { used: number; until: number }>()

  function begin(key: string, at: number) {
    callers.delete(key)
    for (const [oldest, { until }] of callers) {
      if (until > at && callers.size < MOST_CALLERS) break
      callers.delete(oldest)
    }
    const fresh = { used: 0, until: at + seconds * 1_000 }
    callers.set(key, fresh)
    return fresh
  }

  return async (caller, cost = 1) => {
    const at = now()
    const key = addressKey(caller)
    const known = callers.get(key)
    const count = known && known.until > at ? known : begin(key, at)
    count.used += cost
    if (count.used > points)
      throw refuse('limit', 'common:refused.limit', {
        seconds: Math.max(1, Math.ceil((count.until - at) / 1_000)),
      })
  }
}

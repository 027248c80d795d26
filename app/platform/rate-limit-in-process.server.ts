import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from './rate-limit.server.ts'

/** At most `points` calls within `seconds`, for each address. */
export type CheapLimit = { name: string; points: number; seconds: number }

/**
 * A limit counted in this process alone, for cheap reads that come often: counting them in the database would cost more
 * than answering. The returned function takes the caller's address (an IPv6 one counts as its network) or another name of
 * the caller, and how many points the call costs; it refuses with `limit` and the seconds to wait.
 */
export function cheapLimit({
  name,
  points,
  seconds,
}: CheapLimit): (caller: string | null, cost?: number) => Promise<void> {
  const counter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return async (caller, cost = 1) => {
    try {
      await counter.consume(addressKey(caller), cost)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw refuse('limit', 'common:refused.limit', {
        seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      })
    }
  }
}

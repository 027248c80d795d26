import { LRUCache } from 'lru-cache'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from './address-key.server.ts'
import { type CheapLimit, countCalls } from './count-calls.server.ts'
import { countForAll, processNumber } from './one-of-several.server.ts'

/**
 * So many callers who had enough are remembered by one of several processes, so that refusing them asks
 * nobody.
 */
const MOST_REFUSED = 10_000

let beginnings = 0

/** Forgets the calls of all limits as if this process had just begun, for tests that share one. */
export function forgetCalls(): void {
  beginnings += 1
}

/**
 * A limit for cheap reads that come often, counted in memory: in the database it would cost more than
 * answering. The processes of one start count together. The returned function takes the caller's address (an
 * IPv6 one counts as its network) or another name of the caller, and how many points the call costs; it
 * refuses with `limit` and the seconds to wait.
 */
export function cheapLimit(
  limit: CheapLimit,
  now: () => number = Date.now,
): (caller: string | null, cost?: number) => Promise<void> {
  let here = countCalls(now)
  let since = beginnings
  const together = countedTogether(now)
  return async (caller, cost = 1) => {
    if (since !== beginnings) {
      here = countCalls(now)
      since = beginnings
    }
    const count = processNumber() === null ? here : together
    const seconds = await count(limit, addressKey(caller), cost)
    if (seconds > 0) throw refuse('limit', 'common:refused.limit', { seconds })
  }
}

function countedTogether(now: () => number) {
  let refused: LRUCache<string, number> | undefined
  return async (limit: CheapLimit, caller: string, cost: number): Promise<number> => {
    refused ??= new LRUCache({ max: MOST_REFUSED })
    const left = (refused.get(caller) ?? 0) - now()
    if (left > 0) return Math.ceil(left / 1_000)
    const wait = await countForAll(limit, caller, cost)
    if (wait > 0) refused.set(caller, now() + wait * 1_000)
    return wait
  }
}

import { LRUCache } from 'lru-cache'

/** At most `points` calls within `seconds`, for each caller. The name keeps limits apart. */
export type CheapLimit = { name: string; points: number; seconds: number }

/**
 * So many callers are remembered by each limit, some ten megabytes. A crowd of more lets the oldest of them
 * begin anew: what strangers send must not fill the memory, least of all by being refused.
 */
export const MOST_CALLERS = 50_000

/** Counts a call; returns for how many seconds the caller has to wait, 0 when it may pass. */
export type CountCalls = (limit: CheapLimit, caller: string, cost: number) => number

type Count = { used: number; until: number }

/**
 * Counts calls of all limits in the memory of this process, each in the same time however many callers there
 * are.
 */
export function countCalls(now: () => number = Date.now): CountCalls {
  // Looked at with `peek`, so that they stay in the order in which their time began and the oldest goes
  // first.
  const limits = new Map<string, LRUCache<string, Count>>()

  return ({ name, points, seconds }, caller, cost) => {
    const at = now()
    const callers = limits.get(name) ?? new LRUCache<string, Count>({ max: MOST_CALLERS })
    limits.set(name, callers)
    let count = callers.peek(caller)
    if (!count || count.until <= at) {
      count = { used: 0, until: at + seconds * 1_000 }
      callers.set(caller, count)
    }
    count.used += cost
    return count.used > points ? Math.max(1, Math.ceil((count.until - at) / 1_000)) : 0
  }
}

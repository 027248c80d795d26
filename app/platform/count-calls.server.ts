/** At most `points` calls within `seconds`, for each caller. The name keeps limits apart. */
export type CheapLimit = { name: string; points: number; seconds: number }

/**
 * So many callers are remembered by each limit, some ten megabytes. A crowd of more lets the oldest of them begin anew: what
 * strangers send must not fill the memory, least of all by being refused.
 */
export const MOST_CALLERS = 50_000

/** Counts a call; returns for how many seconds the caller has to wait, 0 when it may pass. */
export type CountCalls = (limit: CheapLimit, caller: string, cost: number) => number

/** Counts calls of all limits in the memory of this process. */
export function countCalls(now: () => number = Date.now): CountCalls {
  // In the order in which their time began, so that those whose time is over stand first.
  const limits = new Map<string, Map<string, { used: number; until: number }>>()

  function begin(callers: Map<string, { used: number; until: number }>, key: string, until: number) {
    callers.delete(key)
    for (const [oldest, known] of callers) {
      if (known.until > now() && callers.size < MOST_CALLERS) break
      callers.delete(oldest)
    }
    const fresh = { used: 0, until }
    callers.set(key, fresh)
    return fresh
  }

  return ({ name, points, seconds }, caller, cost) => {
    const at = now()
    const callers = limits.get(name) ?? new Map()
    limits.set(name, callers)
    const known = callers.get(caller)
    const count = known && known.until > at ? known : begin(callers, caller, at + seconds * 1_000)
    count.used += cost
    return count.used > points ? Math.max(1, Math.ceil((count.until - at) / 1_000)) : 0
  }
}

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '#app/kit/refusal.ts'
import { writing } from './connections.server.ts'

/** At most `points` attempts in a window of `seconds`, counted for each key. The name keeps limits apart. */
export type Limit = { name: string; points: number; seconds: number }

const counters = new Map<string, RateLimiterPostgres>()

function counterOf(limit: Limit): RateLimiterPostgres {
  const id = `${limit.name}|${limit.points}|${limit.seconds}`
  let counter = counters.get(id)
  if (!counter) {
    counter = new RateLimiterPostgres({
      storeClient: { query: (query: never) => writing().$client.query(query) },
      storeType: 'pool',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
    counters.set(id, counter)
  }
  return counter
}

/** PostgreSQL keeps neither NUL nor half characters. */
const storable = (key: string) => key.toWellFormed().replaceAll('\0', '')

/**
 * Counts one attempt, for all processes together. Refuses with `limit` and the seconds to wait once the limit
 * is passed; of attempts at the same moment only as many pass as are left. Fails closed when the count cannot
 * be kept. `onPassed` is done for the first attempt of a window that is refused, and for no other.
 */
export async function countAttempt(limit: Limit, key: string, onPassed?: () => Promise<void>): Promise<void> {
  try {
    await counterOf(limit).consume(storable(key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    if (error.consumedPoints === limit.points + 1) await onPassed?.()
    throw refuse('limit', 'common:refused.limit', {
      seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    })
  }
}

/** Counts one attempt, for all processes together, and says how many there are now; never refuses. */
export async function countUp(limit: Limit, key: string): Promise<number> {
  try {
    return (await counterOf(limit).consume(storable(key))).consumedPoints
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return error.consumedPoints
  }
}

/** Takes one attempt back, as after a sign-in that was right. */
export async function takeAttemptBack(limit: Limit, key: string): Promise<void> {
  await counterOf(limit).reward(storable(key))
}

/** Forgets all attempts of a key. */
export async function forgetAttempts(limit: Limit, key: string): Promise<void> {
  await counterOf(limit).delete(storable(key))
}

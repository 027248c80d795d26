import { LRUCache } from 'lru-cache'
import { config } from '../config.server.ts'
import { type Ctx, makeContext } from '../context.server.ts'

/** The clock moves on, and little of what a page shows is not in its stamp: for so long that does no harm. */
const LIFE_MS = 2_000
const MOST_KEPT = 200

type Stamped = { stamp: string }

/**
 * Caches what a public page shows to all visitors, for two seconds at most and while its stamp is unchanged:
 * `read` gives a view with the stamp of the moment it was read. The context has the language alone, so that
 * nothing of one reader gets to another. With PAGE_CACHE_SECONDS at 0 nothing is cached.
 */
export class KeptViews<V extends Stamped> {
  readonly #read: (ctx: Ctx, name: string) => Promise<V>
  readonly #views: LRUCache<string, Promise<V>>

  constructor(read: (ctx: Ctx, name: string) => Promise<V>, now: () => number = () => performance.now()) {
    this.#read = read
    this.#views = new LRUCache({ max: MOST_KEPT, ttl: LIFE_MS, ttlResolution: 0, perf: { now } })
  }

  /** Whether there is a view whose stamp is worth asking for. */
  has({ language }: Ctx, name: string): boolean {
    return this.#views.has(`${language} ${name}`)
  }

  /**
   * The view of this stamp, whoever asks; null where what is read now has another one, as it changes at this
   * moment. Without a `stamp` it is read anew.
   */
  async view({ language }: Ctx, name: string, stamp?: string): Promise<V | null> {
    const key = `${language} ${name}`
    const kept = stamp === undefined ? undefined : await this.#views.get(key)?.catch(() => undefined)
    if (kept && kept.stamp === stamp) return kept
    const reading = this.#read(makeContext({ language }), name)
    if (config().PAGE_CACHE_SECONDS > 0) this.#keep(key, reading)
    const read = await reading
    return stamp === undefined || read.stamp === stamp ? read : null
  }

  #keep(key: string, reading: Promise<V>): void {
    this.#views.set(key, reading)
    reading.catch(() => {
      if (this.#views.peek(key) === reading) this.#views.delete(key)
    })
  }
}

import { log } from '../log.server.ts'

type Limits = {
  /** How long an entry is given out as it is. */
  freshMs: number
  /** How long, after that, it is still given out while a new one is being made. */
  staleMs: number
  maxBytes: number
  /** Most entries of one group; the least recently used of the group goes first. */
  maxPerGroup: number
}

/** What was made; `keep` tells whether others may be given it later, `failed` that a kept older one is better. */
export type Made<T> = { value: T; bytes: number; keep: boolean; failed?: boolean }
type Entry<T> = { value: T; bytes: number; group: string; made: number }

/**
 * Keeps what is costly to make and the same for everyone, bounded by bytes, least recently used out first. However
 * many ask at once, one makes it: the others wait for that one, or get the last one while it is renewed.
 */
export class VisitorCache<T> {
  readonly #limits: Limits
  readonly #now: () => number
  readonly #entries = new Map<string, Entry<T>>()
  readonly #groups = new Map<string, Set<string>>()
  readonly #running = new Map<string, Promise<T>>()
  #bytes = 0

  constructor(limits: Limits, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  /** What is kept and may still be given out; `renew` is called in the background when it is no longer fresh. */
  peek(key: string, renew: () => Promise<Made<T>>): { value: T; ageMs: number } | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    const ageMs = this.#now() - entry.made
    if (ageMs >= this.#limits.freshMs + this.#limits.staleMs) return null
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (ageMs >= this.#limits.freshMs) {
      this.#make(key, entry.group, renew).catch((error) =>
        log.error({ err: error }, 'renewing a page failed'),
      )
    }
    return { value: entry.value, ageMs }
  }

  /** What is kept, or else what `make` makes. A `make` that throws leaves nothing behind. */
  async get(key: string, group: string, make: () => Promise<Made<T>>): Promise<T> {
    return this.peek(key, make)?.value ?? this.#make(key, group, make)
  }

  /** Counts bytes that were added to a kept value. */
  grow(key: string, value: T, bytes: number): void {
    const entry = this.#entries.get(key)
    if (entry?.value !== value) return
    entry.bytes += bytes
    this.#bytes += bytes
    this.#shrink()
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  #make(key: string, group: string, make: () => Promise<Made<T>>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    const began = this.#now()
    const making = make()
      .then((made) => {
        if (made.keep) this.#keep(key, { value: made.value, bytes: made.bytes, group, made: began })
        else if (!made.failed) this.#forget(key)
        return made.value
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, making)
    return making
  }

  #keep(key: string, entry: Entry<T>): void {
    this.#forget(key)
    if (entry.bytes > this.#limits.maxBytes / 8) return
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    const group = this.#groups.get(entry.group) ?? new Set()
    this.#groups.set(entry.group, group.add(key))
    if (group.size > this.#limits.maxPerGroup) {
      const oldest = [...this.#entries.keys()].find((candidate) => group.has(candidate))
      if (oldest !== undefined) this.#forget(oldest)
    }
    this.#shrink()
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.maxBytes) return
      this.#forget(key)
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    const group = this.#groups.get(entry.group)
    group?.delete(key)
    if (group?.size === 0) this.#groups.delete(entry.group)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { log } from '../log.server.ts'
import { apart } from '../reading-only.server.ts'

type Limits = {
  /** How long an entry is given out as it is. */
  freshMs: number
  /** How long, after that, it is still given out while a new one is being made. */
  staleMs: number
  /** How long, after that, it is still given out instead of a failure. */
  rescueMs: number
  maxBytes: number
  /** Most entries of one group; the least recently used of the group goes first. */
  maxPerGroup: number
}

/**
 * What was made; `keep` tells whether others may be given it later, `failed` that a kept older one is better.
 */
export type Made<T> = { value: T; bytes: number; keep: boolean; failed?: boolean }
type Entry<T> = { value: T; bytes: number; group: string; made: number; retryAt: number }
/** One that is being made: `outdated` once what it read may be gone. */
type Running<T> = { group: string; began: number; made: Promise<T>; outdated: boolean }

/**
 * After a failure it is not tried again for so long: who asks meanwhile gets what is kept without waiting.
 */
const RETRY_MS = 2_000
/** How long one waits for a new one where an old one is at hand. */
const PATIENCE_MS = 1_000

/**
 * Caches values that are expensive to make and the same for everyone, bounded by bytes, least recently used
 * out first. Of concurrent callers one makes the value: the others wait for it, or get the old one while it
 * is renewed.
 */
export class VisitorCache<T> {
  readonly #limits: Limits
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #groups = new Map<string, Set<string>>()
  /**
   * Joined by who asks for the same; one that was outdated meanwhile has left, so that the next makes a new
   * one.
   */
  readonly #running = new Map<string, Running<T>>()

  constructor(limits: Limits, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: limits.maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      noDisposeOnSet: true,
      dispose: ({ group }, key) => this.#leave(group, key),
    })
  }

  /**
   * What is kept and may still be given out; `renew` is called in the background when it is no longer fresh.
   */
  peek(key: string, renew: () => Promise<Made<T>>): { value: T; ageMs: number } | null {
    const entry = this.#entries.peek(key)
    if (!entry) return null
    const ageMs = this.#now() - entry.made
    const resting = this.#now() < entry.retryAt && this.#mayRescue(entry)
    if (ageMs >= this.#limits.freshMs + this.#limits.staleMs && !resting) return null
    this.#entries.get(key)
    if (ageMs >= this.#limits.freshMs && !resting) {
      this.#make(key, entry.group, renew).catch((error) =>
        log.error({ err: error }, 'renewing a page failed'),
      )
    }
    return { value: entry.value, ageMs }
  }

  /**
   * What is kept, or else what `make` makes; where that fails or throws, what was kept before, if it is not
   * too old.
   */
  async get(key: string, group: string, make: () => Promise<Made<T>>): Promise<T> {
    const kept = this.peek(key, make)
    if (kept) return kept.value
    const making = this.#make(key, group, make)
    const older = this.#entries.peek(key)
    if (!older || !this.#mayRescue(older)) return making
    return Promise.race([making, sleep(PATIENCE_MS, older.value, { ref: false })])
  }

  /** Counts bytes that were added to a kept value. */
  grow(key: string, value: T, bytes: number): void {
    const entry = this.#entries.peek(key)
    if (entry?.value !== value) return
    this.#entries.set(key, { ...entry, bytes: entry.bytes + bytes })
  }

  /**
   * From now on everything, or what belongs to these groups, is made anew before it is given out; the old
   * serves only where that fails or takes long. What is being made at this moment counts as old, too: it may
   * have been read before.
   */
  outdate(groups?: readonly string[]): void {
    const { freshMs, staleMs } = this.#limits
    const outdated = this.#now() - freshMs - staleMs
    const keys = groups
      ? groups.flatMap((group) => [...(this.#groups.get(group) ?? [])])
      : this.#entries.keys()
    for (const key of keys) {
      const entry = this.#entries.peek(key)
      if (entry) entry.made = Math.min(entry.made, outdated)
    }
    for (const [key, running] of this.#running) {
      if (groups && !groups.includes(running.group)) continue
      running.outdated = true
      this.#running.delete(key)
    }
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  #make(key: string, group: string, make: () => Promise<Made<T>>): Promise<T> {
    const before = this.#running.get(key)
    if (before) return before.made
    const run = { group, began: this.#now(), outdated: false }
    const running: Running<T> = Object.assign(run, { made: this.#take(key, run, apart(make)) })
    this.#running.set(key, running)
    return running.made
  }

  async #take(key: string, running: Omit<Running<T>, 'made'>, making: Promise<Made<T>>): Promise<T> {
    const { group, began } = running
    try {
      const { value, bytes, keep, failed } = await making
      if (failed) return this.#rescue(key) ?? value
      if (running.outdated) return value
      if (keep) this.#keep(key, { value, bytes, group, made: began, retryAt: 0 })
      else this.#entries.delete(key)
      return value
    } catch (error) {
      const kept = this.#rescue(key)
      if (kept === null) throw error
      return kept
    } finally {
      if (!running.outdated) this.#running.delete(key)
    }
  }

  #mayRescue(entry: Entry<T>): boolean {
    const { freshMs, staleMs, rescueMs } = this.#limits
    return this.#now() - entry.made < freshMs + staleMs + rescueMs
  }

  #rescue(key: string): T | null {
    const entry = this.#entries.peek(key)
    if (!entry || !this.#mayRescue(entry)) return null
    entry.retryAt = this.#now() + RETRY_MS
    return entry.value
  }

  #keep(key: string, entry: Entry<T>): void {
    this.#entries.delete(key)
    if (entry.bytes > this.#limits.maxBytes / 8) return
    this.#entries.set(key, entry)
    const group = this.#groups.get(entry.group) ?? new Set()
    this.#groups.set(entry.group, group.add(key))
    if (group.size <= this.#limits.maxPerGroup) return
    for (const oldest of this.#entries.rkeys())
      if (group.has(oldest)) {
        this.#entries.delete(oldest)
        return
      }
  }

  #leave(name: string, key: string): void {
    const group = this.#groups.get(name)
    group?.delete(key)
    if (group?.size === 0) this.#groups.delete(name)
  }
}

import { letGo } from './let-go.server.ts'
import { log } from './log.server.ts'
import { apart } from './reading-only.server.ts'

type Kept = { value: Promise<unknown>; since: number; renewing: boolean }

const kept = new Map<string, Kept>()

type Forgetter = (path?: string) => void

const forgetters = new Set<Forgetter>([
  (path) => {
    if (path === undefined) kept.clear()
  },
])

/**
 * Has `step` called whenever what this process keeps of pages may show something that is gone: of all pages,
 * or of one, by its path without the language. It must not throw.
 */
export function whenForgotten(step: Forgetter): void {
  forgetters.add(step)
}

/**
 * Has this process make one page anew, in whichever language; lists that name what it shows may lag behind.
 */
export function forgetPage(path: string): void {
  for (const step of forgetters) step(path)
}

const LEAST_MS = 1_000
let last = 0
let soon: NodeJS.Timeout | undefined

/** Has this process make anew all that it keeps of pages: at once, yet once a second at most. */
export function forgetKept(): void {
  if (soon) return
  const wait = last + LEAST_MS - Date.now()
  if (wait > 0) soon = setTimeout(forgetNow, wait).unref()
  else forgetNow()
}

function forgetNow(): void {
  soon = undefined
  last = Date.now()
  for (const step of forgetters) step()
}

/** Forgets all as if this process had just begun, for tests that share one. */
export function beginAnew(): void {
  clearTimeout(soon)
  forgetNow()
  last = 0
}

/**
 * Caches what `read` returns for `key` in this process for so many seconds: for values that are expensive,
 * the same for everybody and may lag. For as long again the old value is returned while a new one is read;
 * after that callers wait. Concurrent callers share one read, which is none of their own requests, and a
 * failed one is not cached. `key` must come from a small, closed set.
 */
export function keptFor<T>(
  key: string,
  seconds: number,
  read: () => Promise<T>,
  now: () => number = Date.now,
): Promise<T> {
  const entry = kept.get(key)
  const age = entry ? now() - entry.since : Number.POSITIVE_INFINITY
  const life = seconds * 1000
  if (!entry || age >= 2 * life) return renew(key, read, now)
  if (age >= life && !entry.renewing) {
    entry.renewing = true
    letGo(replace(key, entry, read, now), 'what is kept could not be renewed')
  }
  return entry.value as Promise<T>
}

function renew<T>(key: string, read: () => Promise<T>, now: () => number): Promise<T> {
  const value = apart(read)
  const entry: Kept = { value, since: now(), renewing: false }
  kept.set(key, entry)
  value.catch(() => {
    if (kept.get(key) === entry) kept.delete(key)
  })
  return value
}

async function replace(key: string, old: Kept, read: () => Promise<unknown>, now: () => number) {
  try {
    const value = await apart(read)
    // Forgotten meanwhile: what was read may be gone.
    if (kept.get(key) !== old) return
    kept.set(key, { value: Promise.resolve(value), since: now(), renewing: false })
  } catch (error) {
    old.renewing = false
    log.warn({ err: error, key }, 'what is kept could not be read anew')
  }
}

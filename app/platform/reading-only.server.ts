import { AsyncLocalStorage } from 'node:async_hooks'

const readingOnly = new AsyncLocalStorage<true>()

/**
 * Runs `work`, in which nothing can be written: each transaction is refused as `forbidden`. For what somebody
 * of staff does as somebody else.
 */
export function withoutWriting<T>(work: () => Promise<T>): Promise<T> {
  return readingOnly.run(true, work)
}

/** Whether nothing can be written where this is asked. */
export const isReadingOnly = (): boolean => readingOnly.getStore() === true

/**
 * Runs `work` as of no request: for what a process does for many of them at once, and whoever comes first
 * begins.
 */
export function apart<T>(work: () => T): T {
  return readingOnly.exit(work)
}

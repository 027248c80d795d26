import { useSyncExternalStore } from 'react'

let known: string | undefined

/** Asked once: it takes a phone some milliseconds, and each part of a page asks several times. */
function own(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return known
}

const never = () => () => {}

/**
 * The reader's time zone, which only the browser knows: null on the server and until the page has come alive.
 */
export function useReadersZone(): string | null {
  return useSyncExternalStore<string | null>(never, own, () => null)
}

/**
 * Tells the server the reader's zone from now on. Only for people who sign in or hold seats: a visitor
 * without cookies can be answered from a shared cache. True when the server had another zone, or none.
 */
export function rememberZone(): boolean {
  const cookie = `timeZone=${own()}`
  const isNew = !document.cookie.split('; ').includes(cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`
  return isNew
}

import { cacheOf, UNTIL } from './kept-ticket.ts'

/**
 * Caches the open page in this browser for use without a connection, with its styles and `scripts`: under the
 * username of the signed-in person, until `until`. False where the browser cannot, or when there is nothing
 * to cache.
 */
export async function keepPage(
  viewer: string | null,
  until: Date,
  { now, scripts = false }: { now: Date; scripts?: boolean },
): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window) || until <= now) return false
  try {
    const { pathname } = location
    // The page alone: its parameters are nobody's business later on.
    const page = await fetch(pathname, { headers: { Accept: 'text/html' } })
    if (!page.ok) return false
    const cache = await caches.open(cacheOf(viewer))
    await cache.put(pathname, keptAnswer(page, until))
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    const parts = [...styles.map(({ href }) => href), ...(scripts ? loadedScripts() : [])]
    await cache.addAll([...new Set(parts)])
    const scope = pathname.slice(0, pathname.lastIndexOf('/') + 1)
    await navigator.serviceWorker.register('/ticket-worker.js', { scope })
    return true
  } catch {
    return false
  }
}

/** Keeps an answer of our own beside the page, for as long. */
export async function keepAnswer(viewer: string | null, until: Date, address: string, answer: Response) {
  if (!('caches' in window)) return
  try {
    await (await caches.open(cacheOf(viewer))).put(address, keptAnswer(answer, until))
  } catch {
    // A browser that keeps nothing has what is on the page.
  }
}

/** The kept answer of an address, until it ends; null without one. */
export async function findKeptAnswer(viewer: string | null, address: string, now: Date) {
  if (!('caches' in window)) return null
  try {
    const kept = await (await caches.open(cacheOf(viewer))).match(address, { ignoreVary: true })
    const until = kept?.headers.get(UNTIL)
    return kept && until && new Date(until) > now ? kept : null
  } catch {
    return null
  }
}

/** The scripts of our own that this page has loaded. */
function loadedScripts(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`) && name.endsWith('.js'))
}

function keptAnswer(answer: Response, until: Date): Response {
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  headers.set(UNTIL, until.toISOString())
  return new Response(answer.body, { headers })
}

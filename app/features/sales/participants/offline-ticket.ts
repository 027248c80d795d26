import { cacheOf, UNTIL } from './kept-ticket.ts'

/**
 * Caches the open page of a ticket in this browser for use without a connection: under the username of the
 * signed-in person, until `until`. False where the browser cannot, or when there is nothing to cache.
 */
export async function keepTicket(viewer: string | null, until: Date, now: Date): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window) || until <= now) return false
  try {
    const { pathname } = location
    // The page alone: its parameters are nobody's business later on.
    const page = await fetch(pathname, { headers: { Accept: 'text/html' } })
    if (!page.ok) return false
    const headers = new Headers(page.headers)
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
    headers.set(UNTIL, until.toISOString())
    const cache = await caches.open(cacheOf(viewer))
    await cache.put(pathname, new Response(page.body, { headers }))
    const styles = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
    await cache.addAll([...styles].map(({ href }) => href))
    const scope = pathname.slice(0, pathname.lastIndexOf('/') + 1)
    await navigator.serviceWorker.register('/ticket-worker.js', { scope })
    return true
  } catch {
    return false
  }
}

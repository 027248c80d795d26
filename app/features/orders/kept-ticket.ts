const OF_GUESTS = 'tickets'
const UNTIL = 'x-kept-until'

const cacheOf = (viewer: string | null) => (viewer === null ? OF_GUESTS : `${OF_GUESTS} of ${viewer}`)
const isOfSomebody = (name: string) => name.startsWith(`${OF_GUESTS} of `)
const isOfTickets = (name: string) => name === OF_GUESTS || isOfSomebody(name)

/**
 * Keeps the page of a ticket that is open in this browser, so that it opens without a line: under the username of who is
 * signed in, until `until`. False where the browser cannot, or when there is nothing left to keep.
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

/**
 * Forgets what is not this reader's: tickets that another account has opened in this browser, as after signing out, and
 * those whose time is over. What a guest has opened by its link stays, for a guest has nothing to sign out of.
 */
export async function forgetTickets(viewer: string | null, now: Date): Promise<void> {
  if (!('caches' in window)) return
  try {
    for (const name of (await caches.keys()).filter(isOfTickets)) {
      if (isOfSomebody(name) && name !== cacheOf(viewer)) await caches.delete(name)
      else await forgetEnded(await caches.open(name), now)
    }
  } catch {
    // A browser that lets nobody keep anything has nothing to forget.
  }
}

async function forgetEnded(cache: Cache, now: Date): Promise<void> {
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get(UNTIL)
    if (until && new Date(until) < now) await cache.delete(request)
  }
}

const OF_GUESTS = 'tickets'
export const UNTIL = 'x-kept-until'

/** The name of the cache with tickets of a signed-in person, or of a guest. */
export const cacheOf = (viewer: string | null) => (viewer === null ? OF_GUESTS : `${OF_GUESTS} of ${viewer}`)
const isOfSomebody = (name: string) => name.startsWith(`${OF_GUESTS} of `)
const isOfTickets = (name: string) => name === OF_GUESTS || isOfSomebody(name)

/**
 * Deletes cached tickets of other accounts, as after signing out, and expired ones. Tickets that a guest has
 * opened by a link stay, as guests never sign out.
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

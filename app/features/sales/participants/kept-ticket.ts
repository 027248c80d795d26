const OF_GUESTS = 'tickets'
export const UNTIL = 'x-kept-until'

/** The cache in which the tickets of who is signed in, or of a guest, are kept. */
export const cacheOf = (viewer: string | null) => (viewer === null ? OF_GUESTS : `${OF_GUESTS} of ${viewer}`)
const isOfSomebody = (name: string) => name.startsWith(`${OF_GUESTS} of `)
const isOfTickets = (name: string) => name === OF_GUESTS || isOfSomebody(name)

/**
 * Forgets what is not this reader's: tickets that another account has opened in this browser, as after
 * signing out, and those whose time is over. What a guest has opened by its link stays, for a guest has
 * nothing to sign out of.
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

import { setTimeout as sleep } from 'node:timers/promises'
import { routeOf } from './page-shape.ts'
import { readPage, type ServedPage } from './read-page.ts'

/** Pages of one route, of as long and as short a content as is found first. */
const OF_A_ROUTE = 2
/** What may be asked a few times a day is no reason to wait until the test is out of time. */
const LONGEST_WAIT_S = 60

export type OwnPage = ServedPage & { route: string; from: string }

/**
 * The pages that somebody signed in comes to by following links from the dashboard, a few of each route, in
 * English; and what a link led to where nothing is, with the page that it stands on.
 */
export async function ownPages(site: string, cookie: string): Promise<{ pages: OwnPage[]; dead: string[] }> {
  const counts = new Map<string, number>()
  const asked = new Set(['/dashboard'])
  const waiting = [{ path: '/dashboard', from: 'the dashboard' }]
  const pages: OwnPage[] = []
  const dead: string[] = []
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next
    const route = routeOf(path)
    const count = counts.get(route ?? '') ?? 0
    if (count >= OF_A_ROUTE) continue
    const page = await readPatiently(site, path, cookie)
    if (page.status >= 400) dead.push(`${path} (${page.status}), a link on ${from}`)
    // Files and whatever else no route makes are followed no further.
    if (route === null || page.status !== 200 || !page.html.startsWith('<!')) continue
    counts.set(route, count + 1)
    pages.push({ ...page, route, from })
    for (const link of page.links) {
      if (asked.has(link) || /^\/(de|fr|it|es|ja)(\/|$)/.test(link)) continue
      asked.add(link)
      waiting.push({ path: link, from: path })
    }
  }
  return { pages, dead }
}

async function readPatiently(site: string, path: string, cookie: string): Promise<ServedPage> {
  for (;;) {
    const page = await readPage(site, path, { Cookie: cookie })
    if (page.status !== 429) return page
    if (page.retryAfter > LONGEST_WAIT_S)
      throw new Error(`${path} can be asked again in ${page.retryAfter} s`)
    await sleep(page.retryAfter * 1_000)
  }
}

import { readPage } from './read-page.ts'

const ORGANISER = 'meera_kulkarni'

type Panel = { event: string; ticket: string }

/** A ticket on sale, read from the form of an event page as a browser without scripts would. */
export async function panelOnSale(site: string): Promise<Panel> {
  const profile = await readPage(site, `/${ORGANISER}`)
  for (const path of profile.links.filter((link) => link.startsWith('/event/Q/'))) {
    const { html } = await readPage(site, path)
    const ticket = html.match(/<input[^>]*name="(seats\.[^"]+)"/)?.[1]
    const event = html.match(/<input[^>]*name="event"[^>]*value="([^"]+)"/)?.[1]
    if (ticket && event) return { event, ticket }
  }
  throw new Error(`${ORGANISER} sells no seats`)
}

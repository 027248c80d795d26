import { beforeAll, expect, test } from 'vitest'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { eventAddresses } from '#app/features/catalogue/events/queries-addresses.server.ts'
import { getCalendarFacts } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { listFeedEvents } from '#app/features/catalogue/events/queries-feed.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { beginAnew } from '#app/platform/kept.server.ts'
import '#app/platform/testing/database.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { findForFeed } from '#app/routes/public/feeds/feed-search.server.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aProvider, aStaff, codeOf } from '../staff-acts/scene.ts'

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  // No transaction waits for most of the product to be compiled.
  await loadRegistries()
})

const isThere = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )

/** Where an event of somebody is shown to visitors, by the page itself and by all that follows it. */
async function shownOf(slug: string, username: string) {
  const visitor = makeContext({})
  const found = async (format: 'rss' | 'ics') => {
    const asked = new Request(`https://q.example/feed/events.${format}?organiser=${username}`)
    const wanted = { kind: 'event', format, size: 50, sort: 'newest' } as const
    const feed = await findForFeed(visitor, asked, wanted).catch(() => null)
    return feed !== null && (await listFeedEvents(feed.ctx, feed.ids)).some((event) => event.slug === slug)
  }
  beginAnew()
  const parts = await eventAddresses.parts()
  const pages = await Promise.all(parts.map((_, at) => eventAddresses.part(at + 1)))
  return {
    page: await isThere(getEventPage(visitor, slug)),
    rss: await found('rss'),
    ics: await found('ics'),
    calendar: await isThere(getCalendarFacts(visitor, slug)),
    sitemap: pages.flat().some((one) => one?.path.endsWith(`/${slug}`) ?? false),
  }
}
const everywhere = (shown: boolean) => ({
  page: shown,
  rss: shown,
  ics: shown,
  calendar: shown,
  sitemap: shown,
})

test('feeds, calendars and the sitemap show of a paused, hidden, suspended or restored provider what pages do', async () => {
  const provider = await aProvider()
  const slug = await inTransaction(async (tx) => {
    await someProfiles(tx, [{ partyId: provider.partyId, displayName: 'Ada' }])
    const event = await anEvent(tx, { ownerId: provider.partyId })
    await indexEvents(tx, [event.id])
    return event.slug
  })
  const act = async (what: string) => {
    const by = await aStaff()
    const said = { reason: 'Because of it', code: await codeOf(by), key: newKey() }
    await onParty(by, { username: provider.username, act: what, ...said })
    await followFacts()
  }
  expect(await shownOf(slug, provider.username)).toEqual(everywhere(true))
  for (const [what, shown] of [
    ['pause', true],
    ['hide', false],
    ['restore', true],
    ['suspend', false],
    ['restore', true],
  ] as const) {
    await act(what)
    expect(await shownOf(slug, provider.username), what).toEqual(everywhere(shown))
  }
})

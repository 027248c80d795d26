import { expect, it } from 'vitest'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { listFeedEvents } from '#app/features/catalogue/events/queries-feed.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { findForFeed } from '#app/routes/public/feeds/feed-search.server.ts'

const WANTED = { kind: 'event', format: 'rss', size: 50, sort: 'newest' } as const

async function anOrganiser(username: string, visibility: 'public' | 'companies', cities: string[]) {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, {
      username,
      approval: 'approved',
      visibility,
    })
    await someProfiles(tx, [{ partyId: owner.partyId, displayName: `The ${username}` }])
    const made = []
    for (const city of cities)
      made.push(await anEvent(tx, { ownerId: owner.partyId, title: `Day in ${city}`, city }))
    await indexEvents(
      tx,
      made.map(({ id }) => id),
    )
    return owner
  })
}

async function titlesAt(query: string, ctx = makeContext({ language: 'de' })) {
  const found = await findForFeed(ctx, new Request(`https://q.example/de/feed/events.rss${query}`), WANTED)
  const events = await listFeedEvents(found.ctx, found.ids)
  return { head: found.head, titles: events.map(({ title }) => title).toSorted() }
}

/** Filters of which no value is known: they must find nothing, not everything. */
const UNKNOWN = [
  'category=no-such-category',
  'category=Not+a+category!',
  'category=x&category=y',
  'mode=telepathy',
  'country=India',
  'language=klingon',
]

it('carries what a search finds for strangers, by its filters and by organiser', async () => {
  await anOrganiser('open_one', 'public', ['Pune', 'Lyon'])
  const hidden = await anOrganiser('hidden_one', 'companies', ['Pune'])

  expect((await titlesAt('')).titles).toEqual(['Day in Lyon', 'Day in Pune'])
  expect((await titlesAt('?city=Lyon')).titles).toEqual(['Day in Lyon'])
  expect((await titlesAt('?q=lyon')).titles).toEqual(['Day in Lyon'])
  expect((await titlesAt('?organiser=OPEN_ONE&city=Pune')).titles).toEqual(['Day in Pune'])
  expect((await titlesAt('?city=Nowhere')).titles).toEqual([])
  expect((await titlesAt('?country=XX')).titles).toEqual([])
  expect((await titlesAt('?category=&city=+&mode=')).titles).toEqual(['Day in Lyon', 'Day in Pune'])

  for (const query of UNKNOWN) expect((await titlesAt(`?${query}`)).titles, query).toEqual([])
  expect((await titlesAt('?category=not-there&q=lyon')).head.self).toMatch(
    /\/de\/feed\/events\.rss\?category=not-there&q=lyon$/,
  )

  const { head } = await titlesAt('?organiser=open_one&city=Pune&utm_source=x')
  expect(head.title).toContain('The open_one, Pune')
  expect(head.self).toMatch(/\/de\/feed\/events\.rss\?city=Pune&organiser=open_one$/)

  const themselves = makeContext({
    actor: personOf(hidden, { serviceType: 'provider', approval: 'approved' }),
  })
  expect((await titlesAt('', themselves)).titles).toEqual(['Day in Lyon', 'Day in Pune'])
  await expect(titlesAt('?organiser=hidden_one', themselves)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(titlesAt('?organiser=nobody_here')).rejects.toMatchObject({ kind: 'notFound' })
})

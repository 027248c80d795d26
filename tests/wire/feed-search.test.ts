import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { listFeedEvents } from '#app/features/events/queries-feed.server.ts'
import { writeCalendar, writeCalendarFeed } from '#app/features/events/write-calendar.server.ts'
import { indexEvents } from '#app/features/tickets/index-events.server.ts'
import { anEvent } from '#app/features/tickets/testing.server.ts'
import { someProfiles } from '#app/features/trainers/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { findForFeed } from '#app/routes/public/feeds/feed-search.server.ts'

const WANTED = { kind: 'event', format: 'rss', size: 50, sort: 'newest' } as const

async function anOrganiser(username: string, visibility: 'public' | 'companies', cities: string[]) {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, {
      username,
      providerApproval: 'approved',
      profileVisibility: visibility,
    })
    await someProfiles(tx, [{ accountId: owner.id, displayName: `The ${username}` }])
    const made = []
    for (const city of cities)
      made.push(await anEvent(tx, { ownerId: owner.id, title: `Day in ${city}`, city }))
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

  const { id: accountId, username, email, serviceType, userType, providerApproval, staff } = hidden
  const person = { accountId, username, email, serviceType, userType, providerApproval, staff }
  const themselves = makeContext({ actor: { kind: 'person', emailConfirmed: true, ...person } })
  expect((await titlesAt('', themselves)).titles).toEqual(['Day in Lyon', 'Day in Pune'])
  await expect(titlesAt('?organiser=hidden_one', themselves)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(titlesAt('?organiser=nobody_here')).rejects.toMatchObject({ kind: 'notFound' })
})

it('writes a calendar whose entries are those of the events’ own files, each zone once', () => {
  const session = { startsAt: new Date('2026-12-03T04:30:00Z'), endsAt: new Date('2026-12-03T11:30:00Z') }
  const event = (slug: string, zone: string | undefined) => ({
    ...{ uid: slug, slug, title: `R&D; "${slug}"`, place: 'Pune, IN', sequence: 2, cancelled: false },
    organiser: { name: `Organiser of ${slug}`, username: `people_${slug}` },
    ...{ sessions: [session, session], zone, changedAt: new Date('2026-11-01T00:00:00Z') },
  })
  const entries = [
    event('a', 'Asia/Kolkata'),
    event('b', 'Asia/Kolkata'),
    event('c', 'Europe/Paris'),
    event('d', undefined),
  ]
  const file = writeCalendarFeed({
    name: 'Quorum, events',
    description: 'All',
    page: 'https://q.example/event/search',
    address: 'https://q.example/feed/events.ics',
    entries,
  })
  const calendar = new ICAL.Component(ICAL.parse(file))
  const said = (name: string) => String(calendar.getFirstPropertyValue(name))
  expect(said('method')).toBe('PUBLISH')
  expect(said('x-wr-calname')).toBe('Quorum, events')
  expect(said('refresh-interval')).toBe('PT6H')
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(2)
  const head = file.slice(0, file.indexOf('BEGIN:VTIMEZONE'))
  expect(head).toMatch(/\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n/)
  expect(file.split(/BEGIN:(VTIMEZONE|VEVENT)[\s\S]*?END:\1\r\n/).slice(2, -1)).not.toContainEqual(
    expect.stringContaining('\r\n'),
  )
  const written = calendar.getAllSubcomponents('vevent')
  const uids = written.map((entry) => String(entry.getFirstPropertyValue('uid')))
  expect(new Set(uids).size).toBe(8)
  const organisers = written.map((entry) => entry.getFirstProperty('organizer')?.getParameter('cn'))
  expect(organisers).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((slug) => `Organiser of ${slug}`))
  const own = new ICAL.Component(ICAL.parse(writeCalendar(event('a', 'Asia/Kolkata'))))
  const text = (component: ICAL.Component | null | undefined) => component?.toString()
  expect(text(written[0])).toBe(text(own.getFirstSubcomponent('vevent')))
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
})

it('writes a calendar without events as one that programs take', () => {
  const said = {
    name: 'Quorum',
    description: 'None',
    page: 'https://q.example/',
    address: 'https://q.example/x',
  }
  const calendar = new ICAL.Component(ICAL.parse(writeCalendarFeed({ ...said, entries: [] })))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

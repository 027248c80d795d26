import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { importCatalogue } from '#app/features/catalogue/catalogue-import/import-catalogue.server.ts'
import type { EarlierFiles } from '#app/features/catalogue/catalogue-import/keep-source.server.ts'
import { catalogueSources } from '#app/features/catalogue/catalogue-import/tables.server.ts'
import { describeReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { reindexEventJob } from '#app/features/catalogue/event-pages/jobs.ts'
import { reindexEvent } from '#app/features/catalogue/event-pages/reindex-event.server.ts'
import { eventChanged, eventCompleted, eventPublished } from '#app/features/catalogue/events/event.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { databaseUrl } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { handle } from '#app/platform/jobs.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { BODIES, badTexts, MARKUP, REDIRECTS } from '#tests/support/bad-inputs.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'

const NOW = new Date('2030-06-01T12:00:00Z')
const CTX = systemContext('import', { now: () => NOW })

let provider: Awaited<ReturnType<typeof anAccount>>

beforeEach(async () => {
  provider = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved', timeZone: 'Europe/Zurich' }),
  )
})

type Options = {
  publish?: boolean
  dryRun?: boolean
  category?: string
  name?: string
  provider?: string
  source?: string
  timeZone?: string
  earlier?: EarlierFiles
}

async function run(content: unknown, { name = 'list.json', ...options }: Options = {}, ctx = CTX) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const file = { name, bytes: new TextEncoder().encode(text) }
  return importCatalogue(ctx, { provider: provider.username, file, ...options })
}

async function outcomes(content: unknown, options: Options = {}): Promise<string[]> {
  const report = await run(content, options)
  if (!report.ok) return [describeReason(report.reason)]
  return report.lines.map((line) =>
    line.reason ? `${line.outcome}: ${describeReason(line.reason)}` : line.outcome,
  )
}

const mine = () =>
  db().select().from(events).where(eq(events.ownerId, provider.partyId)).orderBy(events.startsAt)

const stored = () => fingerprint(databaseUrl())

/** Lets the search follow what was imported. */
const followed = () =>
  workOff(
    [handle(reindexEventJob, ({ eventId }) => reindexEvent(CTX, eventId))],
    [eventPublished, eventChanged, eventCompleted].map((fact) =>
      follow(fact, reindexEventJob, ({ subjectId }) => ({ eventId: subjectId })),
    ),
  )

const BEES = {
  id: 'https://a.example/bees',
  name: 'Keeping Bees',
  start: '2030-09-01',
  city: 'Lund',
  country: 'Sweden',
  url: 'https://a.example/bees',
  tags: 'nature',
}
const WASPS = {
  ...BEES,
  id: 'https://a.example/wasps',
  name: 'Fearing Wasps',
  start: '2030-09-02T09:00',
  end: '2030-09-02T16:00',
  price: '120',
  currency: 'EUR',
  capacity: '12',
}

describe('a list', () => {
  it('is created, then unchanged, then updated where it changed', async () => {
    expect(await outcomes([BEES, WASPS], { publish: true })).toEqual(['created', 'created'])
    const before = await stored()
    expect(await outcomes([BEES, WASPS], { publish: true })).toEqual(['unchanged', 'unchanged'])
    expect(await outcomes([BEES, WASPS])).toEqual(['unchanged', 'unchanged'])
    expect(await stored()).toEqual(before)
    expect(await outcomes([{ ...BEES, start: '2030-09-05' }, WASPS], { publish: true })).toEqual([
      'updated',
      'unchanged',
    ])
    const [wasps, bees] = await mine()
    expect(bees).toMatchObject({
      title: 'Keeping Bees',
      dateOnly: true,
      state: 'published',
      slug: expect.stringMatching(/^keeping-bees/),
    })
    expect(wasps).toMatchObject({ dateOnly: false, capacity: 12, startsAt: new Date('2030-09-02T07:00:00Z') })
    const sessions = await db()
      .select()
      .from(eventSessions)
      .where(eq(eventSessions.eventId, bees?.id ?? ''))
    expect(sessions).toMatchObject([
      { startsAt: new Date('2030-09-04T22:00:00Z'), endsAt: new Date('2030-09-05T21:59:59Z') },
    ])
    const types = await db()
      .select()
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, wasps?.id ?? ''))
    expect(types).toMatchObject([{ name: 'Standard', priceMinor: 12_000 }])
  })

  it('is only looked at in a dry run', async () => {
    const before = await stored()
    expect(
      await outcomes([BEES, WASPS, { ...BEES, id: 'x', name: '' }], { publish: true, dryRun: true }),
    ).toEqual(['created', 'created', 'refused: It has no title.'])
    expect(await stored()).toEqual(before)
  })

  it('loses only its bad records', async () => {
    expect(
      await outcomes([{ ...BEES, country: 'Atlantis' }, 7, { ...BEES, start: '2030-02-30' }, WASPS, WASPS]),
    ).toEqual([
      'refused: "Atlantis" is not a country that is known.',
      'refused: It is not an object with named values.',
      'refused: "2030-02-30" is not a date that exists.',
      'created',
      'unchanged: It repeats record 4.',
    ])
    expect(await mine()).toHaveLength(1)
  })

  it('belongs to its provider alone', async () => {
    expect(await outcomes([BEES])).toEqual(['created'])
    const other = await inTransaction((tx) =>
      anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
    )
    expect(await outcomes([BEES], { provider: other.username })).toEqual(['created'])
  })

  it('is sold no more once the file that brought it takes it back, and nothing else happens', async () => {
    const event = {
      id: 'taken-back@x',
      title: 'Hemp for the Office',
      start: '2030-09-01T09:00',
      end: '2030-09-01T10:00',
      city: 'Bern',
      country: 'CH',
      url: 'https://x.example/h',
      capacity: 10,
      price: 'CHF 50',
    }
    const off = [{ ...event, status: 'cancelled' }]
    const sale = async () => {
      const [row] = await mine()
      const [type] = await db()
        .select()
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, row?.id ?? ''))
      return [row?.state, type?.salesEnd ?? null]
    }
    expect(await outcomes([event], { publish: true })).toEqual(['created'])
    const rival = await inTransaction((tx) =>
      anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
    )
    expect(await outcomes(off, { provider: rival.username })).toEqual([
      expect.stringContaining('marks it as cancelled'),
    ])
    expect(await outcomes(off, { dryRun: true })).toEqual([expect.stringContaining('takes it back')])
    expect(await sale()).toEqual(['published', null])
    expect(await outcomes(off, { name: 'other.json' })).toEqual([expect.stringContaining('takes it back')])
    expect(await sale()).toEqual(['published', NOW])
    const notified = await db().select().from(notifications).where(eq(notifications.kind, 'eventTakenBack'))
    expect(notified.filter(({ recipientId }) => recipientId === provider.id)).toMatchObject([
      { parameters: { title: event.title }, link: expect.stringContaining('/event/manage_event/') },
    ])
    const traced = () =>
      db().select().from(auditEntries).where(eq(auditEntries.action, 'catalogue.taken-back'))
    const before = (await traced()).length
    expect(await outcomes(off)).toEqual([expect.stringContaining('takes it back')])
    expect(await traced()).toHaveLength(before)
  })

  it('is a draft again where it has no tickets here, and public once its source has it again', async () => {
    const event = {
      id: 'back@x',
      title: 'Hemp',
      start: '2030-09-01T09:00',
      end: '2030-09-01T10:00',
      isOnline: true,
    }
    const on = { ...event, timeZone: 'Europe/Zurich', url: 'https://x.example/b' }
    const state = async () => (await mine())[0]?.state
    await outcomes([on], { publish: true })
    expect(await state()).toBe('published')
    expect(await outcomes([{ ...on, status: 'postponed' }], { publish: true })).toEqual([
      expect.stringContaining('takes it back'),
    ])
    expect(await state()).toBe('draft')
    await outcomes([on], { publish: true })
    expect(await state()).toBe('published')
  })

  it('stays one event when two imports run at once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => outcomes([BEES], { publish: true })))
    expect(all.flat().toSorted()).toEqual(['created', 'unchanged', 'unchanged', 'unchanged'])
    expect(await mine()).toHaveLength(1)
  })
})

describe('what is shown', () => {
  it('stays a draft without --publish, is published with it, and nothing else changes', async () => {
    await outcomes([BEES])
    expect((await mine())[0]).toMatchObject({ state: 'draft', publishedAt: null })
    expect(await outcomes([BEES], { publish: true })).toEqual(['updated'])
    const [bees] = await mine()
    expect(bees).toMatchObject({ state: 'published', publishedAt: NOW })
    await followed()
    const documents = await db()
      .select()
      .from(searchDocuments)
      .where(eq(searchDocuments.id, bees?.id ?? ''))
    expect(documents).toMatchObject([
      { kind: 'event', title: 'Keeping Bees', facets: expect.arrayContaining(['city:Lund']) },
    ])
  })

  it('is completed when it is over, and not found', async () => {
    await outcomes([{ ...BEES, start: '2029-09-01' }], { publish: true })
    const [bees] = await mine()
    expect(bees?.state).toBe('completed')
    const steps = await db()
      .select({ action: auditEntries.action, actor: auditEntries.actor })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, bees?.id ?? ''))
      .orderBy(auditEntries.id)
    expect(steps).toEqual([
      { action: 'event.publish', actor: 'system:import' },
      { action: 'event.complete', actor: 'system:events.complete' },
    ])
    await followed()
    expect(
      await db()
        .select()
        .from(searchDocuments)
        .where(eq(searchDocuments.id, bees?.id ?? '')),
    ).toEqual([])
  })

  it('stays a draft with the reason when a reader could not take part', async () => {
    const report = await run(
      [{ ...BEES, id: 'https://a.example/2', url: '', city: '', country: 'Sweden', tags: '' }],
      { publish: true },
    )
    expect(report.ok && report.lines[0]?.notes.map((note) => note.code)).toEqual([
      'draft.place',
      'draft.way',
      'draft.text',
    ])
    expect((await mine())[0]).toMatchObject({ state: 'draft', venue: 'Sweden', country: 'SE' })
  })

  it('sells no tickets of which it does not know how many, or in a currency that is not sold in', async () => {
    const report = await run(
      [
        { ...WASPS, capacity: '' },
        { ...WASPS, id: 'https://a.example/k', currency: 'SEK' },
      ],
      { publish: true },
    )
    expect(report.ok && report.lines.map((line) => line.notes.map((note) => note.code))).toEqual([
      ['left.seats'],
      ['left.foreign'],
    ])
    expect(
      await db()
        .select()
        .from(ticketTypes)
        .innerJoin(events, and(eq(events.id, ticketTypes.eventId), eq(events.ownerId, provider.partyId))),
    ).toEqual([])
  })

  it('carries clean rich text and no markup in the summary', async () => {
    await outcomes([
      { ...BEES, description: '<h1>Aim</h1><p onclick=x>Be <b>calm</b><script>alert(1)</script></p>' },
    ])
    expect((await mine())[0]).toMatchObject({
      description: '<h2>Aim</h2><p>Be <strong>calm</strong></p>',
      summary: 'Aim Be calm',
    })
  })
})

describe('a course', () => {
  const course = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': 'https://a.example/c',
    name: 'Weaving Baskets',
    description: '**Willow** and [more](https://a.example/)',
    keywords: 'willow, crafts',
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        '@id': 'https://a.example/c/1',
        startDate: '2030-10-01',
        location: 'Lausanne',
      },
    ],
  }

  it('is a topic in the category that its words name, with its dates as events', async () => {
    const category = await inTransaction((tx) => aCategory(tx, { name: `Willow ${newCode(4)}` }))
    expect(await outcomes(course, { publish: true, category: category.slug })).toEqual(['created', 'created'])
    const [topic] = await db().select().from(topics).where(eq(topics.ownerId, provider.partyId))
    expect(topic).toMatchObject({
      categoryId: category.id,
      state: 'published',
      slug: expect.stringMatching(/^weaving-baskets/),
      tags: ['willow', 'crafts'],
    })
    expect(topic?.description).toContain('<strong>Willow</strong>')
    const [event] = await mine()
    expect(event).toMatchObject({
      topicId: topic?.id,
      categoryId: category.id,
      city: 'Lausanne',
      country: 'CH',
      timeZone: 'Europe/Zurich',
    })
    expect(await outcomes(course, { publish: true })).toEqual(['unchanged', 'unchanged'])
  })

  it('is refused without a category, its dates are not', async () => {
    expect(await outcomes({ ...course, name: 'Qqq', keywords: 'zzz' })).toEqual([
      'refused: No category fits; name one with --category.',
      'created',
    ])
  })
})

describe('what people bought', () => {
  it('is not moved under them', async () => {
    await outcomes([WASPS], { publish: true })
    const [event] = await mine()
    const [type] = await db()
      .select()
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, event?.id ?? ''))
    if (!event || !type) throw new Error('nothing to buy')
    await db().insert(seatAllocations).values({
      id: newId(),
      eventId: event.id,
      ticketTypeId: type.id,
      orderId: newId(),
      quantity: 2,
      state: 'taken',
    })
    expect(
      await outcomes([
        { ...WASPS, start: '2030-09-03T09:00', end: '2030-09-03T16:00', city: 'Malmö', capacity: '5' },
      ]),
    ).toEqual([
      'refused: Seats are sold, so its time, place, number of seats can only be changed in the event editor.',
    ])
    expect(await outcomes([{ ...WASPS, name: 'Befriending Wasps' }])).toEqual(['updated'])
    expect((await mine())[0]).toMatchObject({ title: 'Befriending Wasps', state: 'published' })
  })
})

describe('what is guessed', () => {
  const GUESSED = {
    id: 'https://a.example/online',
    name: 'Watching Bees',
    start: '2030-09-01T09:00',
    end: '2030-09-01T10:00',
    online: 'yes',
    url: 'https://a.example/online',
  }
  const states = async () => (await mine()).map(({ state }) => state)

  it('stays a draft however often it comes, and is kept with its record', async () => {
    for (const outcome of ['created', 'unchanged']) {
      const report = await run([GUESSED], { publish: true })
      const [line] = report.ok ? report.lines : []
      expect([line?.outcome, line?.state, line?.guesses.map(describeReason)]).toEqual([
        outcome,
        'draft',
        ['No time zone is named, and the place settles none; Europe/Zurich was taken.'],
      ])
      expect(line?.notes).toContainEqual({ code: 'draft.guess' })
    }
    const [kept] = await db()
      .select()
      .from(catalogueSources)
      .where(eq(catalogueSources.ownerId, provider.partyId))
    expect(kept).toMatchObject({ source: 'list.json', guesses: [{ code: 'guess.zone' }] })
    const dry = await run([GUESSED], { publish: true, dryRun: true })
    expect(dry.ok && dry.lines[0]?.guesses.map(({ code }) => code)).toEqual(['guess.zone'])
  })

  it('is published once whoever imports says it', async () => {
    await run([GUESSED], { publish: true })
    expect(await outcomes([GUESSED], { publish: true, timeZone: 'Asia/Tokyo' })).toEqual(['updated'])
    expect(await mine()).toMatchObject([{ state: 'published', startsAt: new Date('2030-09-01T00:00:00Z') }])
    expect(await outcomes([GUESSED], { publish: true })).toEqual([
      'refused: It is public, and in what its source says now something would be guessed, so nothing was changed.',
    ])
    expect(await mine()).toMatchObject([{ startsAt: new Date('2030-09-01T00:00:00Z') }])
  })

  it('is never published by way of the category that was guessed before', async () => {
    const category = await inTransaction((tx) => aCategory(tx, { name: `Rushwork${newCode(4)}` }))
    const word = category.names.en
    const course = {
      '@context': 'https://schema.org',
      '@type': 'Course',
      '@id': 'https://a.example/rush',
      name: 'First steps',
      description: `About ${word}. More ${word}.`,
    }
    const mineToo = () => db().select().from(topics).where(eq(topics.ownerId, provider.partyId))
    for (const _ of [1, 2]) {
      await run(course, { publish: true })
      expect(await mineToo()).toMatchObject([{ state: 'draft', categoryId: category.id }])
    }
    expect(await outcomes(course, { publish: true, category: category.slug })).toEqual(['updated'])
    expect(await mineToo()).toMatchObject([{ state: 'published' }])
  })

  it('is what damaged letters leave', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Title;Start;City;Country;Link\nL'),
      Buffer.from([0xf6]),
      Buffer.from(
        'ten;2030-09-01;Bern;Schweiz;https://a.example/l\nKörbe für Könner;2030-09-02;Bern;Schweiz;https://a.example/k\n',
      ),
    ])
    const report = await importCatalogue(CTX, {
      provider: provider.username,
      file: { name: 'a.csv', bytes },
      publish: true,
    })
    expect(report.ok && report.notes.map(describeReason)).toEqual([
      'Bytes that are not UTF-8 on line 2; the letters there are lost.',
    ])
    expect(await states()).toEqual(['draft', 'published'])
  })
})

describe('one event in two files', () => {
  const OTHER = { ...BEES, name: 'Keeping More Bees' }

  it('belongs to the file that brought it, in any order, and the next run changes nothing', async () => {
    const conflict =
      'refused: It is the same event as in "a.json", but differs from it (title). If this file takes its place, say --source "a.json".'
    expect(await outcomes([BEES], { name: 'a.json', publish: true })).toEqual(['created'])
    expect(await outcomes([OTHER], { name: 'b.json', publish: true })).toEqual([conflict])
    expect(await outcomes([{ ...BEES, tags: 'honey' }], { name: 'c.json', publish: true })).toEqual([
      'unchanged: It is the same event as in "a.json".',
    ])
    const before = await stored()
    expect(await outcomes([OTHER], { name: 'b.json', publish: true })).toEqual([conflict])
    expect(await outcomes([BEES], { name: 'a.json', publish: true })).toEqual(['unchanged'])
    expect(await stored()).toEqual(before)
    expect(await outcomes([OTHER], { name: 'b.json', source: 'a.json', publish: true })).toEqual(['updated'])
    expect(await mine()).toMatchObject([{ title: 'Keeping More Bees' }])
  })

  it('is told by a dry run of both', async () => {
    const earlier = new Map()
    expect(await outcomes([BEES], { name: 'a.json', dryRun: true, earlier })).toEqual(['created'])
    expect(await outcomes([BEES], { name: 'b.json', dryRun: true, earlier })).toEqual([
      'unchanged: It is the same event as in "a.json".',
    ])
    expect(await outcomes([OTHER], { name: 'c.json', dryRun: true, earlier })).toEqual([
      expect.stringMatching(/^refused: It is the same event as in "a.json", but differs/),
    ])
  })
})

describe('who and what is refused as a whole', () => {
  it('names the provider or category that is not there', async () => {
    expect(await outcomes([BEES], { provider: 'nobody' })).toEqual(['There is no provider "nobody".'])
    expect(await outcomes([BEES], { category: 'nothing' })).toEqual(['There is no category "nothing".'])
    const pending = await inTransaction((tx) =>
      anAccount(tx, { serviceType: 'provider', approval: 'pending' }),
    )
    expect(await outcomes([BEES], { provider: pending.username, publish: true })).toEqual([
      `The provider "${pending.displayUsername}" is not approved, so nothing can be published; import without --publish.`,
    ])
    expect(await outcomes([BEES], { provider: pending.username })).toEqual(['created'])
  })

  it('is closed to strangers, open to the provider', async () => {
    const stranger = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
    const as = (account: typeof stranger) => makeContext({ actor: personOf(account) })
    await expect(run([BEES], {}, as(stranger))).rejects.toMatchObject({ kind: 'notFound' })
    await expect(run([BEES], {}, makeContext({}))).rejects.toMatchObject({ kind: 'notFound' })
    expect(await run([BEES], {}, as(provider))).toMatchObject({ ok: true })
  })

  it('says in one sentence what is wrong with a file', async () => {
    expect(await outcomes('<!doctype html><title>Not found</title>')).toEqual([
      'The page holds no course and no event in a way that programs read (JSON-LD, microdata).',
    ])
    expect(await outcomes('[{"name":', { name: 'a.json' })).toEqual([
      'The JSON is broken: it ends too early.',
    ])
    expect(
      await db().select().from(catalogueSources).where(eq(catalogueSources.ownerId, provider.partyId)),
    ).toEqual([])
  })
})

describe('bad input', () => {
  it('is refused or cleaned record by record, stored whole or not at all', async () => {
    const texts = [...badTexts().map(({ value }) => value), ...REDIRECTS]
    const records = texts.flatMap((text, index) => [
      { ...BEES, id: `https://a.example/t/${index}`, name: text },
      { ...BEES, id: `https://a.example/d/${index}`, description: text, tags: text, language: text },
      { ...BEES, id: `https://a.example/s/${index}`, start: text, end: text },
      { ...BEES, id: `https://a.example/p/${index}`, city: text, venue: text, timeZone: text },
      { ...BEES, id: text, url: text, price: text, currency: text, capacity: text },
    ])
    const report = await run(records, { publish: true })
    if (!report.ok) throw new Error(describeReason(report.reason))
    expect(report.lines).toHaveLength(records.length)
    expect(report.lines.filter((line) => line.reason?.code === 'record.failed')).toEqual([])
    const before = await stored()
    const again = await run(records, { publish: true })
    expect(
      again.ok && again.lines.filter((line) => line.outcome === 'created' || line.outcome === 'updated'),
    ).toEqual([])
    expect(await stored()).toEqual(before)
    for (const event of await mine()) {
      expect(event.title).toMatch(/[\p{L}\p{N}]/u)
      expect(event.description).not.toMatch(
        /<(?:script|svg|img|iframe|style|math|form|base|meta|link)|<[^>]*\s(?:on\w+|style|id|name|class)=|href="(?!https?:|mailto:)/i,
      )
      expect(event.sourceUrl ?? 'https://').toMatch(/^https?:\/\//)
    }
  }, 120_000)

  it('of whole files is answered in a sentence', async () => {
    for (const name of ['a.json', 'a.csv', 'a.ics', 'a'])
      for (const { body } of BODIES) {
        const report = await run(body, { name })
        const said = report.ok ? report.lines.map((line) => line.outcome) : describeReason(report.reason)
        expect(said).not.toEqual('')
        expect(await mine()).toEqual([])
      }
  })

  it('is cut out of every rich text', async () => {
    const records = MARKUP.map((description, index) => ({
      ...BEES,
      id: `https://a.example/m/${index}`,
      description,
    }))
    await run(records)
    expect(JSON.stringify(await mine())).not.toMatch(/<script|onerror|onload|srcdoc|javascript:|@import/i)
  })
})

describe('an event that was sold', () => {
  const ladders = (names: string[]) => ({
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    '@id': 'https://a.example/ladders',
    name: 'Sold Ladders',
    url: 'https://a.example/ladders',
    keywords: 'nature',
    maximumAttendeeCapacity: 12,
    startDate: '2030-09-11T09:00',
    endDate: '2030-09-11T16:00',
    location: {
      '@type': 'Place',
      name: 'Hall',
      address: { '@type': 'PostalAddress', addressLocality: 'Lund', addressCountry: 'SE' },
    },
    offers: names.map((name, at) => ({ '@type': 'Offer', name, price: 100 + at, priceCurrency: 'EUR' })),
  })

  it('is imported with types in another order, renamed, gone and new; every ticket says what was bought', async () => {
    expect(await outcomes(ladders(['Regular', 'Student', 'Patron']), { publish: true })).toEqual(['created'])
    const [event] = await mine()
    if (!event) throw new Error('no event')
    const typesOf = () =>
      db()
        .select()
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, event.id))
        .orderBy(sql`${ticketTypes.retiredAt} nulls first`, ticketTypes.position)
    const sold = await inTransaction(async (tx) => {
      const bought = []
      for (const type of await typesOf()) {
        const buyer = await anAccount(tx)
        const order = await anOrder(tx, { event: { ...event, types: [type] }, buyer })
        bought.push({ ...order, buyer: personOf(buyer), ticket: type.name, typeId: type.id })
      }
      return bought
    })
    expect(await outcomes(ladders(['Patron', 'Early', 'Students']), { publish: true })).toEqual(['updated'])
    expect(
      (await typesOf()).map(({ name, position, retiredAt }) => [name, position, retiredAt === null]),
    ).toEqual([
      ['Patron', 0, true],
      ['Early', 1, true],
      ['Students', 2, true],
      expect.arrayContaining(['Regular', false]),
      expect.arrayContaining(['Student', false]),
    ])
    for (const { id, reference, buyer, ticket, typeId } of sold) {
      const booking = await getBooking(makeContext({ actor: buyer }), reference)
      expect(booking.tickets.map(({ type }) => type)).toEqual([ticket])
      const [claim] = await db().select().from(seatAllocations).where(eq(seatAllocations.orderId, id))
      const [type] = await db()
        .select()
        .from(ticketTypes)
        .where(eq(ticketTypes.id, claim?.ticketTypeId ?? ''))
      expect(type).toMatchObject({ id: typeId, name: ticket })
    }
  })
})

describe('the days of a course in a calendar file', () => {
  const course = (count: number, ...without: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:a',
      'BEGIN:VEVENT',
      'UID:course@a.example',
      'DTSTAMP:20300101T000000Z',
      'SUMMARY:Course of bees',
      'URL:https://a.example/course',
      'DTSTART:20300911T080000Z',
      'DTEND:20300911T140000Z',
      `RRULE:FREQ=DAILY;COUNT=${count}`,
      ...without.map((day) => `EXDATE:${day}T080000Z`),
      'LOCATION:Lund, Sweden',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')

  it('keep their identity when others come and go', async () => {
    const options = { name: 'course.ics', publish: true }
    const daysOf = async () => {
      const [event] = await mine()
      const rows = await db()
        .select()
        .from(eventSessions)
        .where(eq(eventSessions.eventId, event?.id ?? ''))
        .orderBy(eventSessions.startsAt)
      const living = rows.filter(({ retiredAt }) => retiredAt === null)
      const days = living.map(({ id, startsAt }) => ({ id, day: startsAt.getUTCDate() }))
      return { days, sequence: event?.calendarSequence }
    }
    expect(await outcomes(course(3), options)).toEqual(['created'])
    const { days: before } = await daysOf()
    expect(before.map(({ day }) => day)).toEqual([11, 12, 13])
    await db().update(events).set({ publishedAt: NOW }).where(eq(events.ownerId, provider.partyId))
    expect(await outcomes(course(3, '20300912'), options)).toEqual(['updated'])
    expect(await daysOf()).toEqual({ days: [before[0], before[2]], sequence: 1 })
    expect(await outcomes(course(4), options)).toEqual(['updated'])
    expect(await daysOf()).toMatchObject({
      days: [...before, { day: 14 }],
      sequence: 2,
    })
  })
})

import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { catalogueSources } from '#app/features/catalogue/catalogue-import/tables.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { newCode } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  BEES,
  followed,
  mine,
  NOW,
  outcomes,
  provider,
  run,
  stored,
  WASPS,
  withProvider,
} from './an-import.ts'

withProvider()

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

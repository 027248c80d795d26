import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { importCatalogue } from '#app/features/catalogue/catalogue-import/import-catalogue.server.ts'
import { catalogueSources } from '#app/features/catalogue/catalogue-import/tables.server.ts'
import { describeReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { newCode } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { BEES, CTX, mine, outcomes, provider, run, stored, withProvider } from './an-import.ts'

withProvider()

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

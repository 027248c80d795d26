import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { categoryAddresses } from '#app/features/catalogue/topics/queries-addresses.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import { sitemapFile } from '#app/kit/sitemap.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { findSitemapPages, listSitemapFiles } from '#app/routes/public/crawlers/sitemap-parts.server.ts'

const DAY = 86_400_000
const KINDS = ['topics', 'events', 'trainers', 'requirements']

/** A provider with a profile, a topic, an event and a requirement; all addresses end in the given name. */
async function everythingOf(tx: Tx, name: string, given: Parameters<typeof anAccount>[1] = {}) {
  const owner = await anAccount(tx, {
    username: name,
    serviceType: 'provider',
    approval: 'approved',
    ...given,
  })
  const ownerId = owner.partyId
  await someProfiles(tx, [{ partyId: ownerId, displayName: name }])
  const category = await aCategory(tx)
  await aTopic(tx, { ownerId, title: `topic ${name}`, categoryId: category.id })
  await anEvent(tx, { ownerId, title: `event ${name}` })
  const deadline = new Date(Date.now() + DAY)
  const by = { ownerId, postedBy: owner.id }
  const needed = { ...by, categoryId: category.id, language: 'en', participants: 5, deadline } as const
  await someRequirements(tx, [
    { ...needed, title: `need ${name}`, mode: 'online', trainingLanguage: 'en', state: 'open' },
    { ...needed, title: `draft ${name}`, mode: 'online', trainingLanguage: 'en', state: 'draft' },
    {
      ...needed,
      title: `late ${name}`,
      mode: 'online',
      trainingLanguage: 'en',
      state: 'open',
      deadline: new Date(Date.now() - DAY),
    },
  ])
  return { ownerId, categoryId: category.id }
}

it('lists what a stranger may open, and nothing else', async () => {
  await inTransaction(async (tx) => {
    const { ownerId, categoryId } = await everythingOf(tx, 'Present')
    await everythingOf(tx, 'hidden_one', { visibility: 'companies' })
    await everythingOf(tx, 'suspended_one', { suspendedAt: new Date() })
    await everythingOf(tx, 'leaving_one', { deactivatedAt: new Date() })
    await aTopic(tx, { ownerId, categoryId, title: 'draft of mine', state: 'draft' })
    const inReview = await anEvent(tx, { ownerId, title: 'in review', state: 'draft' })
    await tx.update(events).set({ state: 'in_review' }).where(eq(events.id, inReview.id))
    const over = await anEvent(tx, { ownerId, title: 'over' })
    await tx
      .update(events)
      .set({ startsAt: new Date(Date.now() - 2 * DAY), endsAt: new Date(Date.now() - DAY) })
      .where(eq(events.id, over.id))
  })
  await inTransaction(async (tx) => {
    const waiting = await anAccount(tx, { username: 'unapproved', approval: 'pending' })
    await someProfiles(tx, [{ partyId: waiting.partyId, displayName: 'Unapproved' }])
  })

  const listed = await Promise.all(KINDS.map((kind) => findSitemapPages(kind, 1)))
  expect(listed.map((pages) => pages?.map(({ path }) => path))).toEqual([
    ['/topic/topic-present'],
    ['/event/Q/event-present'],
    ['/Present'],
    // A requirement does not say who asks, so that of somebody hidden may be read.
    ['/requirement/need-present', '/requirement/need-hidden-one'],
  ])
})

it('lists the searches of categories and groups in which something can be found', async () => {
  await inTransaction(async (tx) => {
    const group = await aCategory(tx, { name: 'Full group' })
    const inside = await aCategory(tx, { name: 'Full', parentId: group.id })
    await aTopic(tx, { categoryId: inside.id })
    await aTopic(tx, { categoryId: (await aCategory(tx, { name: 'Empty' })).id, state: 'draft' })
  })
  const paths = (await categoryAddresses.part(1))?.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['/search?topic=&category=full-group', '/search?topic=&category=full']),
  )
  expect(paths?.filter((path) => /empty/.test(path))).toEqual([])
})

it('names every file once, and only files that are there', async () => {
  const files = await listSitemapFiles()
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
  expect(files).toHaveLength(6 * (KINDS.length + 2))
  expect(await findSitemapPages('topics', 2)).toBeNull()
  expect(await findSitemapPages('constructor', 1)).toBeNull()
})

it('writes each page with its twins, escaped and encoded', () => {
  const changedAt = new Date('2026-11-21T10:00:00Z')
  const xml = sitemapFile([{ path: '/topic/研修&<x>', changedAt }], 'de', 'https://q.example')
  expect(xml).toContain(
    `<loc>https://q.example/de/topic/${encodeURI('研修')}&amp;%3Cx%3E</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod>`,
  )
  expect(xml.match(/hreflang="/g)).toHaveLength(7)
})

import { expect, test } from 'vitest'
import { listTopicsToDecide } from '#app/features/catalogue/topic-editing/queries-applicant.server.ts'
import {
  getCatalogue,
  listLovedTopics,
  listTopicCities,
} from '#app/features/catalogue/topics/queries-home.server.ts'
import { listTopicsOf } from '#app/features/catalogue/topics/queries-owner.server.ts'
import { getTopicPage } from '#app/features/catalogue/topics/queries-page.server.ts'
import { saveTopic } from '#app/features/catalogue/topics/save-topic.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { PastLastPage } from '#app/kit/paging.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, aStaffMember } from '#app/platform/testing/a-person.ts'

const visitor = makeContext({ language: 'de' })

const gallery = [{ src: '/kiln.webp', width: 800, height: 600, caption: 'The kiln' }]

test('a topic is shown in the reader’s words; under its former address it says where it moved', async () => {
  const { id, slug, ownerId, categoryId } = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const category = await aCategory(tx)
    const facts = { ownerId: owner.partyId, categoryId: category.id, title: 'Glass for beginners' }
    const price = { priceMinor: 69000, priceCurrency: 'EUR', priceUnit: 'person' } as const
    const topic = await aTopic(tx, { ...facts, ...price, durationMinutes: 840, languages: ['de'], gallery })
    return { ...topic, ownerId: owner.partyId, categoryId: category.id }
  })
  const page = await getTopicPage(visitor, slug)
  expect(page).toMatchObject({
    title: 'Glass for beginners',
    price: { amount: '690\u00a0€', note: 'pro Person · Endpreis' },
    gallery,
  })
  expect('facts' in page && page.facts.map((fact) => fact.value)).toEqual([
    '2 Tage',
    'Für alle Niveaus',
    'Deutsch',
  ])

  const renamed = { ownerId, categoryId, title: 'Glass for all', language: 'en', state: 'published' } as const
  const moved = await inTransaction((tx) => saveTopic(tx, renamed, id))
  expect(await getTopicPage(visitor, slug)).toEqual({ moved: moved.slug })
})

test('drafts and topics of hidden people are not there, on no page', async () => {
  const hidden = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      visibility: 'companies',
    })
    const draft = await aTopic(tx, { state: 'draft' })
    const category = await aCategory(tx, { name: 'Hidden glass' })
    const closed = await aTopic(tx, {
      ownerId: owner.partyId,
      categoryId: category.id,
      cities: ['Hidden harbour'],
      rating: 50,
      ratingCount: 99,
    })
    return { slugs: [draft.slug, closed.slug], ownerId: owner.partyId, closed: closed.slug }
  })
  for (const slug of [...hidden.slugs, 'never-written', '']) {
    await expect(getTopicPage(visitor, slug)).rejects.toMatchObject({ kind: 'notFound' })
  }
  expect((await listTopicsOf(visitor, hidden.ownerId, { size: 10 })).rows).toEqual([])
  expect((await listLovedTopics(visitor, 50)).map((topic) => topic.url)).not.toContain(hidden.closed)
  expect((await getCatalogue(visitor)).groups.map((group) => group.name)).not.toContain('Hidden glass')
  expect((await listTopicCities(visitor, 50)).map(({ city }) => city)).not.toContain('Hidden harbour')
})

test('the catalogue counts topics by group and category; the own language and high ratings stand first', async () => {
  await inTransaction(async (tx) => {
    const group = await aCategory(tx, { name: 'Crafts of glass' })
    const inside = await aCategory(tx, { name: 'Blowing', parentId: group.id })
    const other = await aCategory(tx, { name: 'Stone' })
    const rated = { rating: 50, ratingCount: 4_000 }
    await aTopic(tx, { title: 'Blow one', categoryId: inside.id, cities: ['Murano', 'Lund'], ...rated })
    await aTopic(tx, {
      title: 'Blow two',
      categoryId: inside.id,
      language: 'de',
      rating: 45,
      cities: ['Murano'],
    })
    await aTopic(tx, {
      title: 'Blow bad',
      categoryId: inside.id,
      language: 'de',
      rating: 20,
      ratingCount: 9_000,
    })
    await aTopic(tx, { title: 'Carve', categoryId: other.id, ...rated })
  })
  const catalogue = await getCatalogue(visitor)
  expect(catalogue.groups).toContainEqual({ slug: 'crafts-of-glass', name: 'Crafts of glass', count: 3 })
  expect(catalogue.categories).toEqual([{ slug: 'blowing', name: 'Blowing', count: 3 }])
  const loved = (await listLovedTopics(visitor, 50)).map(({ topic }) => topic)
  expect(loved.slice(0, 3)).toEqual(['Blow two', 'Glass for all', 'Carve'])
  expect((await listTopicCities(visitor, 50)).slice(0, 2).map(({ name }) => name)).toEqual(['Murano', 'Lund'])
})

test('all topics of a person are reached page by page', async () => {
  const { ownerId, slugs } = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const category = await aCategory(tx)
    const made = []
    for (const title of ['A', 'B', 'C', 'D', 'E'])
      made.push(
        await aTopic(tx, { ownerId: owner.partyId, categoryId: category.id, title: `Glass ${title}` }),
      )
    return { ownerId: owner.partyId, slugs: made.map(({ slug }) => slug) }
  })
  const pages = await Promise.all([1, 2, 3].map((page) => listTopicsOf(visitor, ownerId, { size: 2, page })))
  expect(pages.flatMap(({ rows }) => rows.map(({ url }) => url))).toEqual(slugs)
  expect(pages.map(({ page, pageCount, total }) => [page, pageCount, total])).toEqual([
    [1, 3, 5],
    [2, 3, 5],
    [3, 3, 5],
  ])
  await expect(listTopicsOf(visitor, ownerId, { size: 2, page: 99 })).rejects.toThrow(PastLastPage)
})

test('an unpublished topic opens for who offers it and for staff alone, in the public lists for nobody', async () => {
  const { owner, slug } = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'pending' })
    return { owner, slug: (await aTopic(tx, { ownerId: owner.partyId, state: 'draft' })).slug }
  })
  const own = makeContext({ actor: aPerson({ partyId: owner.partyId, serviceType: 'provider' }) })
  const staff = makeContext({ actor: aStaffMember({ staffTasks: ['approveProviders'] }) })
  const others = makeContext({ actor: aStaffMember({ staffTasks: ['refund'] }) })
  for (const ctx of [own, staff])
    expect(await getTopicPage(ctx, slug)).toMatchObject({ state: 'draft', slug })
  for (const ctx of [visitor, makeContext({ actor: aPerson({ serviceType: 'provider' }) })])
    await expect(getTopicPage(ctx, slug)).rejects.toMatchObject({ kind: 'notFound' })
  for (const ctx of [own, staff])
    expect((await listTopicsOf(ctx, owner.partyId, { size: 9 })).rows).toEqual([])

  const { rows, total } = await listTopicsToDecide(staff, owner.username.toUpperCase())
  expect([total, rows.map((topic) => [topic.slug, topic.state])]).toEqual([1, [[slug, 'draft']]])
  for (const ctx of [visitor, own, others])
    expect(await listTopicsToDecide(ctx, owner.username)).toEqual({ rows: [], total: 0 })
})

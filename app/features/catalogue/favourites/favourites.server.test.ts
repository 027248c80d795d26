import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { dropFavourite } from './drop-favourite.server.ts'
import { MOST_FAVOURITES, markOf } from './favourite.ts'
import { forgetGone } from './forget-gone.server.ts'
import { keepFavourite } from './keep-favourite.server.ts'
import { listFavourites, listKept, listKeptAmong } from './queries.server.ts'
import { countSaves } from './queries-saves.server.ts'
import { listFavouriteTopics } from './queries-topics.server.ts'
import { favourites } from './tables.server.ts'

async function aReader() {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ctx: makeContext({ actor: personOf(account) }), account }
}

async function aProvider(given: Parameters<typeof anAccount>[1] = {}) {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved', ...given })
    await someProfiles(tx, [{ partyId: account.partyId, displayName: 'Tessa' }])
    const topic = await aTopic(tx, { ownerId: account.partyId })
    const event = await anEvent(tx, { ownerId: account.partyId })
    return { account, name: account.displayUsername, topic, event }
  })
}

const marks = async (ctx: Ctx) =>
  (await listFavourites(ctx)).map(({ kind, slug, seen }) => (seen ? markOf(kind, slug) : `gone ${kind}`))
const keep = (ctx: Ctx, ...list: string[]) =>
  list.reduce((before, mark) => before.then(() => keepFavourite(ctx, mark)), Promise.resolve())

test('a topic, a trainer and an event are kept once each, and given back; nobody else sees that', async () => {
  const [{ ctx }, { ctx: other }] = [await aReader(), await aReader()]
  const { topic, event, name } = await aProvider()
  const all = [markOf('topic', topic.slug), markOf('trainer', name), markOf('event', event.slug)] as const
  await keep(ctx, ...all)
  await Promise.all(Array.from({ length: 8 }, () => keepFavourite(ctx, all[0])))
  expect(await marks(ctx)).toEqual(all.toReversed())
  expect(await listKept(ctx, 'topic', [topic.slug, 'other'])).toEqual([topic.slug])
  expect(await listKeptAmong(ctx, [...all, 'topic:other'])).toHaveLength(3)
  expect(await listKeptAmong(ctx, all.slice(1).concat('event:other'))).toHaveLength(2)
  expect(await marks(other)).toEqual([])
  expect(await listKept(other, 'trainer', [name])).toEqual([])

  await dropFavourite(other, all[0])
  await dropFavourite(ctx, all[1])
  await dropFavourite(ctx, all[1])
  expect(await marks(ctx)).toEqual([all[2], all[0]])
})

test('who is nobody keeps nothing, and what is not there, or not for this reader, is not found', async () => {
  const visitor = makeContext({})
  const { ctx } = await aReader()
  const { topic } = await aProvider()
  const hidden = await aProvider({ visibility: 'companies' })
  const mark = markOf('topic', topic.slug)
  for (const refused of [
    keepFavourite(visitor, mark),
    dropFavourite(visitor, mark),
    forgetGone(visitor, 'topic'),
  ])
    await expect(refused).rejects.toMatchObject({ kind: 'signIn' })
  expect(await listKept(visitor, 'topic', [topic.slug])).toBeNull()
  expect(await listKeptAmong(visitor, [mark])).toBeNull()
  expect(await listFavourites(visitor)).toEqual([])
  for (const none of [
    'topic:none',
    'event:none',
    'trainer:none',
    'nothing',
    'page:x',
    '',
    undefined,
    'topic:',
    markOf('topic', hidden.topic.slug),
    markOf('event', hidden.event.slug),
    markOf('trainer', hidden.name),
  ])
    await expect(keepFavourite(ctx, none), String(none)).rejects.toMatchObject({ kind: 'notFound' })
})

test('what is hidden or withdrawn later stays on the list without a name, and is taken off at once', async () => {
  const { ctx } = await aReader()
  const { account, name, topic, event } = await aProvider()
  const second = await inTransaction((tx) => aTopic(tx, { ownerId: account.partyId }))
  await keep(ctx, markOf('topic', topic.slug), markOf('topic', second.slug), markOf('event', event.slug))
  await keep(ctx, markOf('trainer', name))
  const owner = { ...systemContext('test'), actor: personOf(account) }
  await inTransaction((tx) => changeTopicState(tx, owner, { id: topic.id, step: 'archive' }))
  expect(await marks(ctx)).toEqual([
    markOf('trainer', name),
    markOf('event', event.slug),
    markOf('topic', second.slug),
    'gone topic',
  ])
  await db().update(parties).set({ visibility: 'companies' }).where(eq(parties.id, account.partyId))
  expect(await marks(ctx)).toEqual(['gone trainer', 'gone event', 'gone topic', 'gone topic'])
  expect(await listFavouriteTopics(ctx, await listFavourites(ctx), {})).toEqual({
    topicDetail: [],
    recordsTotal: 0,
  })
  await forgetGone(ctx, 'topic')
  expect(await marks(ctx)).toEqual(['gone trainer', 'gone event'])
})

test('the list is the person’s own, whomever that person acts for, and shows what the person may see', async () => {
  const { ctx, account } = await aReader()
  const hidden = await aProvider({ visibility: 'companies' })
  const company = await inTransaction(async (tx) => {
    const made = await aCompany(tx)
    await aMember(tx, { company: made, member: account.partyId })
    await aJoinedTrainer(tx, { company: made, trainer: hidden.account.partyId })
    return made
  })
  const atWork = { ...ctx, actor: actingFor(personOf(account), company) }
  await keepFavourite(atWork, markOf('topic', hidden.topic.slug))
  expect(await marks(ctx)).toEqual([markOf('topic', hidden.topic.slug)])
})

test('a full list takes no more, however many come at once', async () => {
  const { ctx, account } = await aReader()
  const others = Array.from({ length: MOST_FAVOURITES - 1 }, () => newId<PartyId>())
  await db()
    .insert(parties)
    .values(
      others.map((id, at) => {
        const displaySlug = `Full${at}x${id.slice(-8)}`
        return { id, kind: 'person' as const, name: '', slug: displaySlug.toLowerCase(), displaySlug }
      }),
    )
  await db()
    .insert(favourites)
    .values(others.map((trainerId) => ({ id: newId(), ownerId: account.partyId, trainerId })))
  const { topic, event, name } = await aProvider()
  const done = await Promise.allSettled(
    [markOf('topic', topic.slug), markOf('trainer', name), markOf('event', event.slug)].map((mark) =>
      keepFavourite(ctx, mark),
    ),
  )
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'limit' } })
  expect(await db().$count(favourites, eq(favourites.ownerId, account.partyId))).toBe(MOST_FAVOURITES)
})

test('topics come by parts, with stars in half steps and the price in decimals', async () => {
  const { ctx } = await aReader()
  const { account } = await aProvider()
  const made = await inTransaction((tx) =>
    Promise.all(
      Array.from({ length: 3 }, (_, at) =>
        aTopic(tx, {
          ownerId: account.partyId,
          title: `Glazing ${at}`,
          priceMinor: 45_050,
          priceCurrency: 'EUR',
          priceUnit: 'person',
        }),
      ),
    ),
  )
  await keep(ctx, ...made.map(({ slug }) => markOf('topic', slug)))
  const list = await listFavourites(ctx)
  const part = await listFavouriteTopics(ctx, list, { limit: '2', offset: '1' })
  expect(part).toMatchObject({
    recordsTotal: 3,
    topicDetail: [1, 0].map((at) => ({
      url: made[at]?.slug,
      topic: `Glazing ${at}`,
      thumbImage: '',
      username: account.displayUsername,
      ratingCount: 0,
      currency: 'EUR',
      price: '450.50',
      card: { topic: `Glazing ${at}` },
    })),
  })
  await expect(listFavouriteTopics(ctx, list, { limit: '1000' })).rejects.toThrow('limit')
})

test('providers see how many keep a topic of theirs, and nobody else does', async () => {
  const [{ ctx }, { ctx: other }] = [await aReader(), await aReader()]
  const [one, two] = [await aProvider(), await aProvider()]
  const seller = makeContext({ actor: personOf(one.account) })
  for (const reader of [ctx, other]) await keep(reader, markOf('topic', one.topic.slug))
  await keep(ctx, markOf('topic', two.topic.slug), markOf('event', one.event.slug))
  const slugs = [one.topic.slug, two.topic.slug]
  expect(await countSaves(seller, slugs)).toEqual({ [one.topic.slug]: 2 })
  for (const nobody of [ctx, makeContext({})]) expect(await countSaves(nobody, slugs)).toEqual({})
})

import { beforeAll, describe, expect, test } from 'vitest'
import { drawEvent } from '#app/features/catalogue/event-pages/draw-event.server.ts'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { listComingEvents } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { eventAddresses } from '#app/features/catalogue/events/queries-addresses.server.ts'
import { getCalendarFacts } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { drawTopic } from '#app/features/catalogue/topics/draw-topic.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topicAddresses } from '#app/features/catalogue/topics/queries-addresses.server.ts'
import { listTopicCards } from '#app/features/catalogue/topics/queries-cards.server.ts'
import { listTopicsOf } from '#app/features/catalogue/topics/queries-owner.server.ts'
import { getTopicPage } from '#app/features/catalogue/topics/queries-page.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { drawTrainer } from '#app/features/catalogue/trainer-profiles/draw-trainer.server.ts'
import { getProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import { profileAddresses } from '#app/features/catalogue/trainers/queries-addresses.server.ts'
import { listTrainerCards } from '#app/features/catalogue/trainers/queries-cards.server.ts'
import { listIntroducedTrainers } from '#app/features/catalogue/trainers/queries-home.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { type Actor, VISITOR } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { findForFeed } from '#app/routes/public/feeds/feed-search.server.ts'

/** A word that stands in nothing but what the hidden provider offers. */
const WORD = 'Zirkonpolitur'
const USERNAME = 'hidden_zirkon'

type Hidden = { partyId: PartyId; topic: string; topicId: string; event: string }
let hidden: Hidden
const actors = new Map<string, Actor>()

beforeAll(async () => {
  await inTransaction(async (tx) => {
    const of = { serviceType: 'provider', approval: 'approved' } as const
    const owner = await anAccount(tx, { ...of, username: USERNAME, visibility: 'companies' })
    const { partyId } = owner
    await someProfiles(tx, [{ partyId, displayName: WORD, headline: WORD, rating: 50, ratingCount: 9 }])
    const category = await aCategory(tx)
    const topic = await aTopic(tx, { ownerId: partyId, categoryId: category.id, title: `${WORD} im Betrieb` })
    const event = await anEvent(tx, { ownerId: partyId, title: `${WORD} im Mai` })
    await indexTrainers(tx, [partyId])
    await indexTopics(tx, [topic.id])
    await indexEvents(tx, [event.id])
    hidden = { partyId, topic: topic.slug, topicId: topic.id, event: event.slug }

    const [joined, other] = [await aCompany(tx), await aCompany(tx)]
    const [member, stranger] = [await anAccount(tx), await anAccount(tx)]
    await aMember(tx, { company: joined, member: member.partyId, role: 2 })
    await aMember(tx, { company: other, member: stranger.partyId, role: 1 })
    await aJoinedTrainer(tx, { company: joined, trainer: partyId })
    actors.set('a visitor', VISITOR)
    actors.set('a stranger', personOf(stranger))
    actors.set('an admin of a company that was not joined', actingFor(personOf(stranger), other))
    actors.set('another provider', personOf(await anAccount(tx, of), of))
    actors.set('a member of the joined company', personOf(member))
    actors.set('that member at work', actingFor(personOf(member), joined, 'manager'))
    actors.set('staff', aStaffMember({ staffTasks: ['moderate'] }))
    actors.set('the provider', personOf(owner, of))
  })
})

const isThere = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    (error: { kind?: string }) => {
      if (error.kind !== 'notFound') throw error
      return false
    },
  )

const search = (ctx: Ctx, kind: 'topic' | 'trainer' | 'event') =>
  listResults(ctx, { text: WORD, kind, page: 1, size: 10 })

/** Every way by which somebody could learn of the provider, each with whether it leads there. */
const WAYS: Record<string, (ctx: Ctx) => Promise<boolean>> = {
  'the address of the profile': (ctx) => isThere(getProfile(ctx, USERNAME)),
  'the address of a topic': (ctx) => isThere(getTopicPage(ctx, hidden.topic)),
  'the address of an event': (ctx) => isThere(getEventPage(ctx, hidden.event)),
  'the calendar of an event': (ctx) => isThere(getCalendarFacts(ctx, hidden.event)),
  'the search for trainers': async (ctx) => (await search(ctx, 'trainer')).hits.rows.length > 0,
  'the search for topics': async (ctx) => (await search(ctx, 'topic')).hits.rows.length > 0,
  'the search for events': async (ctx) => (await search(ctx, 'event')).hits.rows.length > 0,
  'the counts beside a search': async (ctx) => {
    const { counts } = await search(ctx, 'topic')
    return counts.trainer + counts.topic + counts.event > 0
  },
  suggestions: async (ctx) => JSON.stringify(await suggest(ctx, WORD.toLowerCase())).includes('irkon'),
  'cards of trainers': async (ctx) => (await listTrainerCards(ctx, [hidden.partyId])).length > 0,
  'cards of topics': async (ctx) => (await listTopicCards(ctx, [hidden.topicId])).length > 0,
  'a list of topics': async (ctx) =>
    (await listTopicsOf(ctx, hidden.partyId, { size: 5, page: 1 })).rows.length > 0,
  'a list of events': async (ctx) =>
    (await listComingEvents(ctx, { limit: 5, ownerId: hidden.partyId })).lines.length > 0,
}

const OUTSIDE = ['a visitor', 'a stranger', 'an admin of a company that was not joined', 'another provider']
const INSIDE = ['a member of the joined company', 'that member at work', 'staff', 'the provider']
const as = (who: string) => makeContext({ actor: actors.get(who), language: 'de' })

async function led(who: string): Promise<string[]> {
  const found: string[] = []
  for (const [way, leads] of Object.entries(WAYS)) if (await leads(as(who))) found.push(way)
  return found
}

describe('a provider who is there for joined companies only', () => {
  test.each(OUTSIDE)('does not exist for %s', async (who) => {
    expect(await led(who)).toEqual([])
  })

  test.each(INSIDE)('is there for %s, in every way', async (who) => {
    expect(await led(who)).toEqual(Object.keys(WAYS))
  })

  test('stands in nothing that is the same for everybody, whoever asks', async () => {
    for (const book of [profileAddresses, topicAddresses, eventAddresses]) {
      const parts = await book.parts()
      for (const at of parts.keys()) {
        const paths = ((await book.part(at + 1)) ?? []).map(({ path }) => path)
        expect(
          paths.filter((path) => [USERNAME, hidden.topic, hidden.event].some((one) => path.includes(one))),
        ).toEqual([])
      }
    }
    // The route draws for a visitor, whoever asks: see the test of sharing pictures.
    const visitor = makeContext({})
    for (const draw of [
      () => drawTrainer(visitor, USERNAME),
      () => drawTopic(visitor, hidden.topic),
      () => drawEvent(visitor, hidden.event),
    ])
      expect(await isThere(draw())).toBe(false)
    for (const who of [...OUTSIDE, ...INSIDE]) {
      const ctx = as(who)
      const feed = (query: string) =>
        findForFeed(ctx, new Request(`https://q.example/feed/events.rss?${query}`), {
          kind: 'event',
          format: 'rss',
          size: 10,
          sort: 'newest',
        } as Parameters<typeof findForFeed>[2])
      expect((await feed(`q=${WORD}`)).ids).toEqual([])
      expect(await isThere(feed(`organiser=${USERNAME}`)), who).toBe(false)
      expect((await listIntroducedTrainers(makeContext({}), 50)).map(({ name }) => name)).not.toContain(WORD)
    }
  })
})

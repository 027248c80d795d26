import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { markOf } from '#app/features/catalogue/favourites/favourite.ts'
import { keepFavourite } from '#app/features/catalogue/favourites/keep-favourite.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { someNotices } from '#app/features/people/notifications/testing.server.ts'
import { salesPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'

const COLLECTORS = ['rashmi_s', 'meera_kulkarni']
const TRAINERS = ['steelmind', 'anil_deshpande', 'lakshmi_raman']
const ORGANISER = 'meera_kulkarni'
const [TOPICS, EVENTS, NOTES, UNREAD] = [24, 6, 40, 3]

/**
 * What a buyer and a trainer have marked: more than one page of each kind holds. Returns how much of it there
 * is.
 */
export async function loadFavourites(now: Date, known: Known): Promise<number> {
  let kept = 0
  for (const username of COLLECTORS) {
    const ctx = await contextOf(known, username, now)
    const own = knownOf(known.people, username).partyId
    const someTopics = db()
      .select({ slug: topics.slug })
      .from(topics)
      .where(and(eq(topics.state, 'published'), ne(topics.ownerId, own)))
      .orderBy(desc(topics.ratingCount), asc(topics.slug))
      .limit(TOPICS)
    const someEvents = db()
      .select({ slug: events.slug })
      .from(events)
      .where(and(eq(events.state, 'published'), gt(events.startsAt, now), ne(events.ownerId, own)))
      .orderBy(asc(events.startsAt), asc(events.slug))
      .limit(EVENTS)
    const wanted = [
      ...(await someTopics).map(({ slug }) => markOf('topic', slug)),
      ...(await someEvents).map(({ slug }) => markOf('event', slug)),
      ...TRAINERS.map((slug) => markOf('trainer', slug)),
    ]
    for (const mark of wanted) await keepFavourite(ctx, mark)
    kept += wanted.length
  }
  return kept
}

/**
 * What an organiser was told of seats sold and reviews written, all read but the last. Returns how many
 * notices.
 */
export async function loadNotices(now: Date, known: Known): Promise<number> {
  const { accountId, partyId } = knownOf(known.people, ORGANISER)
  const sold = await db()
    .select({
      about: orders.id,
      at: orders.confirmedAt,
      title: events.title,
      slug: events.slug,
      count: orders.seats,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        eq(orders.sellerId, partyId),
        inArray(orders.state, ['confirmed', 'completed']),
        isNotNull(orders.confirmedAt),
        lt(orders.confirmedAt, now),
      ),
    )
    .orderBy(desc(orders.confirmedAt))
    .limit(NOTES)
  const written = await db()
    .select({ about: reviews.id, at: reviews.createdAt, title: topics.title })
    .from(reviews)
    .innerJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(eq(reviews.trainerId, partyId), lt(reviews.createdAt, now)))
    .orderBy(desc(reviews.createdAt))
    .limit(NOTES)
  const files = [
    ...sold.map(({ slug, ...row }) => ({ ...row, kind: 'seatsSold', link: salesPath(slug) })),
    ...written.map((row) => ({ ...row, count: 1, kind: 'reviewReceived', link: '/review?list=received' })),
  ].flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
  const inOrder = files.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-NOTES)
  await inTransaction((tx) =>
    someNotices(
      tx,
      inOrder.map(({ title, at, ...notice }, place) => ({
        ...notice,
        recipientId: accountId,
        parameters: { title },
        createdAt: at,
        readAt: place < inOrder.length - UNREAD ? at : null,
      })),
    ),
  )
  return inOrder.length
}

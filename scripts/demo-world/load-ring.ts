import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import { findRings } from '#app/features/delivery/review-rings/find-rings.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { placedReviews } from '#app/features/delivery/reviews/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const PEOPLE = 3
/** The key of the browser in which all of them were written. */
const BROWSER = 'ring-of-the-demo-world'

/**
 * Three people whom a trainer invited to a training for nothing write its praise in one browser, within an
 * hour of each other; the rule finds that and holds their reviews. Returns how many it holds.
 */
export async function loadRing(now: Date): Promise<number> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const event = await findEvent(now)
  const written = await db()
    .select({ id: reviews.id, authorId: reviews.authorId, writtenBy: reviews.writtenBy })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.writtenBy))
    .where(and(eq(reviews.topicId, event.topicId), notInArray(accounts.username, DEMO_SIGN_INS)))
    .orderBy(asc(accounts.username))
    .limit(PEOPLE)
  const booked = written.map(({ authorId, writtenBy }) => ({
    eventId: event.id,
    sellerId: event.ownerId,
    buyerId: authorId,
    placedBy: writtenBy,
    currency: event.currency,
    lines: [{ ticketTypeId: event.typeId, name: event.typeName, quantity: 1, unitMinor: 0 }],
    confirmedAt: new Date(event.startsAt.getTime() - 4 * DAY),
    completed: true,
    checkedIn: true,
  }))
  await inTransaction(async (tx) => {
    const orders = await placedOrders(tx, booked)
    await placedReviews(
      tx,
      written.map(({ id }, at) => ({
        id,
        orderId: orders[at]?.id ?? '',
        rating: 50,
        attendedAt: event.endsAt,
        createdAt: hoursAgo(6 - at / PEOPLE),
        deviceKeys: [BROWSER],
      })),
    )
  })
  const [last] = written.slice(-1)
  const held = await findRings(systemContext('demo-world', { now: () => hoursAgo(5) }), last?.id ?? '')
  await inTransaction(async (tx) => {
    await indexTopics(tx, [event.topicId])
    await indexTrainers(tx, [event.ownerId])
  })
  return held
}

/** The last training that is over, of one whom nobody signs in as and of whose topic many have written. */
async function findEvent(now: Date) {
  const many = db()
    .select({ id: reviews.topicId })
    .from(reviews)
    .groupBy(reviews.topicId)
    .having(sql`count(*) between 8 and 15`)
  const [event] = await db()
    .select({
      id: events.id,
      ownerId: events.ownerId,
      topicId: topics.id,
      currency: events.currency,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      typeId: ticketTypes.id,
      typeName: ticketTypes.name,
    })
    .from(events)
    .innerJoin(topics, eq(topics.id, events.topicId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .innerJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .where(
      and(
        eq(events.state, 'completed'),
        eq(parties.kind, 'person'),
        lt(events.endsAt, new Date(now.getTime() - 3 * DAY)),
        inArray(topics.id, many),
        notInArray(parties.slug, DEMO_SIGN_INS),
      ),
    )
    .orderBy(sql`${events.endsAt} desc`, asc(events.title), asc(ticketTypes.position))
    .limit(1)
  if (!event) throw new RangeError('nothing that is over was written about by many')
  return event
}

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { eventsManagedBy, eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ownAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import {
  everyOrder,
  ordersOf,
  ordersSoldBy,
  ticketsByCode,
} from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { canAskParticipants } from '#app/features/sales/participant-questions/policy.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { type Announced, isOpen } from './announcement.ts'
import { chosenSeats, isTaken, listChosen, personAt } from './queries-people.server.ts'
import { announcementsOfEvents } from './queries-scope.server.ts'
import { announcements } from './tables.server.ts'

const MOST_SHOWN = 100

/** Whether an announcement is for one of the `tickets`, with its `order_lines`, of a query around it. */
const isForSeat = sql`(cardinality(${announcements.ticketTypes}) = 0
  or ${orderLines.ticketTypeId} = any(${announcements.ticketTypes}) or ${tickets.id} = any(${announcements.seats}))`

/** Whether it is for who sits there now. */
const isForPerson = sql`(cardinality(${announcements.people}) = 0 or ${personAt} = any(${announcements.people}))`

type Taken = { id: string; name: string; seats: number }

/** How many seats of which ticket types somebody sits on at the `events` of a query around it. */
const takenTypes = ({
  actor,
}: Ctx) => sql`select coalesce(json_agg(taken order by taken.name, taken.id), '[]') from (
  select ${orderLines.ticketTypeId} as id, min(${orderLines.name}) as name, count(*)::int as seats
  from ${tickets} join ${orders} on ${orders.id} = ${tickets.orderId} join ${orderLines} on ${orderLines.id} = ${tickets.lineId}
  where ${tickets.eventId} = ${events.id} and ${and(ordersSoldBy(actor), isTaken)} group by 1) taken`

/**
 * The announcements of an event, the newest first, with the number of seats of each ticket type that can be
 * written to, those of the `people` chosen one by one who have a seat, and the confirmed address of the
 * reader. Somebody else's is not found. Four queries.
 */
export async function getAnnouncements(ctx: Ctx, slug: string, people: string[] | null = null) {
  return snapshot(ctx, async (ctx) => {
    const [found] = await read(ctx)
      .select({
        id: events.id,
        ownerId: events.ownerId,
        slug: events.slug,
        title: events.title,
        language: events.language,
        state: events.state,
        endsAt: events.endsAt,
        types: sql<Taken[]>`(${takenTypes(ctx)})`,
      })
      .from(events)
      .where(and(eventsSoldBy(ctx.actor), eq(events.slug, slug)))
    if (!found) throw notFound()
    const { id, ownerId, state, endsAt, types, ...event } = found
    await recordStaffRead(ctx, { owner: ownerId, subject: { kind: 'event', id }, what: 'messages' })
    const written = await read(ctx)
      .select({
        id: announcements.id,
        subject: announcements.subject,
        words: announcements.words,
        ticketTypes: announcements.ticketTypes,
        writtenAt: announcements.writtenAt,
        chosen: chosenSeats(ctx),
      })
      .from(announcements)
      .innerJoin(events, announcementsOfEvents())
      .where(and(eventsSoldBy(ctx.actor), eq(events.id, id)))
      .orderBy(desc(announcements.writtenAt), desc(announcements.id))
      .limit(MOST_SHOWN)
    const [own] = await read(ctx)
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(ownAccount(ctx.actor), eq(accounts.emailVerified, true)))
    const chosen = people && (people.length === 0 ? [] : await listChosen(ctx, slug, people))
    const canWrite = isOpen({ state, endsAt }, ctx.now()) && canAskParticipants(ctx.actor, { ownerId })
    return { event, types, chosen, written, canWrite, email: own?.email ?? null }
  })
}

export type ShownAnnouncements = Awaited<ReturnType<typeof getAnnouncements>>

/**
 * The announcements for holders of seats of the actor's booking, the newest first; none once it is cancelled.
 * One query.
 */
export function listAnnouncementsOf(ctx: Ctx, reference: string): Promise<Announced[]> {
  return listAnnounced(ctx, ordersOf(ctx), eq(orders.reference, reference))
}

/** The announcements for the holder of a ticket, by its code. One query. */
export function listAnnouncementsOfTicket(ctx: Ctx, code: string): Promise<Announced[]> {
  return listAnnounced(ctx, ticketsByCode(code), isForPerson)
}

async function listAnnounced(ctx: Ctx, seen: Scope<'orders' | 'tickets'>, whose: SQL): Promise<Announced[]> {
  const { id, subject, words, writtenAt } = announcements
  const rows = await read(ctx)
    .selectDistinct({ id, subject, words, writtenAt })
    .from(announcements)
    .innerJoin(events, announcementsOfEvents())
    .innerJoin(tickets, eq(tickets.eventId, events.id))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(seen, whose, isTaken, isForSeat))
    .orderBy(desc(announcements.writtenAt), desc(announcements.id))
    .limit(MOST_SHOWN)
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}

/**
 * An announcement with its event and, where replies are wanted, the confirmed address of its writer. For the
 * system alone.
 */
export async function findAnnouncement(ctx: Ctx, announcementId: string) {
  const [row] = await read(ctx)
    .select({
      announcement: announcements,
      slug: events.slug,
      title: events.title,
      organiser: events.ownerId,
      writer: sql<string | null>`case when ${accounts.emailVerified} then ${accounts.email} end`,
    })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .leftJoin(accounts, eq(accounts.id, announcements.writtenById))
    .where(and(eventsManagedBy(ctx.actor), eq(announcements.id, announcementId)))
  return row ?? null
}

/** The orders with recipients of an announcement. For the system alone. */
export async function listAnnouncedOrders(ctx: Ctx, announcementId: string): Promise<string[]> {
  const rows = await read(ctx)
    .selectDistinct({ orderId: orders.id })
    .from(announcements)
    .innerJoin(tickets, eq(tickets.eventId, announcements.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(everyOrder(ctx), eq(announcements.id, announcementId), isTaken, isForSeat))
    .orderBy(orders.id)
  return rows.map(({ orderId }) => orderId)
}

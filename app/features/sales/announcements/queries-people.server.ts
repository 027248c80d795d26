import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { announcements } from './tables.server.ts'

/** Valid seats with a participant. */
export const isTaken = and(eq(tickets.state, 'valid'), inArray(orders.state, ['confirmed', 'completed']))

/**
 * A fingerprint of the participant of each of the `tickets` of a query, which changes with the person; it
 * cannot be guessed and gives no access.
 */
export const personAt = sql<string>`left(md5(concat_ws(' ', ${tickets.code}, lower(${tickets.participantEmail}))), 16)`

/** Whether one of the `tickets` of the surrounding query is among `people`. */
export const isOneOf = (people: string[]): SQL => inArray(personAt, people)

type Seat = { name: string | null; reference: string; position: number }

/**
 * For each of the `announcements` of a query, the seats of people chosen one by one; with a name where the
 * same person still has the seat.
 */
export const chosenSeats = ({ actor }: Ctx) => sql<Seat[]>`(select coalesce(json_agg(json_build_object(
    'name', case when ${personAt} = any(${announcements.people}) then ${tickets.participantName} end,
    'reference', ${orders.reference}, 'position', ${tickets.position}) order by lower(${tickets.participantName}), ${tickets.id}), '[]')
  from ${tickets} join ${orders} on ${orders.id} = ${tickets.orderId}
  where ${tickets.id} = any(${announcements.seats}) and ${ordersSoldBy(actor)})`

/** Those of `people` with a seat at an event of the actor's now, by name; others are left out. One query. */
export function listChosen(ctx: Ctx, slug: string, people: string[]) {
  return read(ctx)
    .select({
      person: personAt,
      name: tickets.participantName,
      type: orderLines.name,
      reference: orders.reference,
      position: tickets.position,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(
      and(eventsSoldBy(ctx.actor), ordersSoldBy(ctx.actor), eq(events.slug, slug), isTaken, isOneOf(people)),
    )
    .orderBy(asc(sql`lower(${tickets.participantName})`), asc(tickets.id))
}

export type Chosen = Awaited<ReturnType<typeof listChosen>>[number]

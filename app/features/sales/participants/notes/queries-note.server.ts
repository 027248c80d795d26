import { and, eq, type SQL, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { noteShown } from './note.ts'
import { notesOfTickets } from './queries-scope.server.ts'
import { seatNotes } from './tables.server.ts'

/**
 * The organiser's note on the `tickets` of the surrounding query, with their `orders`; for the organiser
 * alone.
 */
export const noteFor = ({ actor }: Pick<Ctx, 'actor'>): SQL<string | null> =>
  sql<string | null>`case when ${orders.sellerId} = ${partyIdOf(actor)} then
    (select nullif(${seatNotes.note}, '') from ${seatNotes} where ${notesOfTickets()}) end`

type Seat = { event: string; reference: string; position: number }

/**
 * The seat at `position` (from 1) of an order of the organiser's own event, with its note. Somebody else's is
 * not found. One query.
 */
export async function getNotedSeat(ctx: Ctx, { event, reference, position }: Seat) {
  const [seat] = await read(ctx)
    .select({
      ticketId: tickets.id,
      name: tickets.participantName,
      type: orderLines.name,
      reference: orders.reference,
      position: tickets.position,
      event: { slug: events.slug, title: events.title, language: events.language },
      note: noteFor(ctx),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        ordersSoldBy(ctx.actor),
        eventsOwnedBy(ctx.actor),
        eq(events.slug, event),
        eq(orders.reference, reference),
        eq(tickets.position, position),
      ),
    )
  if (!seat) throw notFound()
  const note = seat.note ?? ''
  return { ...seat, note, seen: versionToken(noteShown(note, seat)) }
}

export type NotedSeat = Awaited<ReturnType<typeof getNotedSeat>>

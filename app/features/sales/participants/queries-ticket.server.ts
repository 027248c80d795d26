import { eq, sql } from 'drizzle-orm'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { eventFacts, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { ticketsByCode, ticketsByReplacedCode } from '#app/features/sales/orders/queries-scope.server.ts'
import { isTicketCode } from '#app/features/sales/orders/sign-ticket.server.ts'
import { orderLines, replacedCodes, tickets } from '#app/features/sales/orders/tables.server.ts'
import {
  openQuestions,
  questionsOfSeat,
} from '#app/features/sales/participant-questions/queries-asked.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * The ticket of a code, for whoever has it: the participant, who may have no account; `isOff` when its event,
 * seat or order was cancelled. Null for a former code (see `getPassedOn`). Invalid codes are not found and
 * cost no query.
 */
export async function findTicket(ctx: Ctx, code: string) {
  if (!isTicketCode(code)) throw notFound()
  const [ticket] = await read(ctx)
    .select({
      code: tickets.code,
      participantName: tickets.participantName,
      state: tickets.state,
      type: orderLines.name,
      asked: questionsOfSeat,
      unanswered: openQuestions,
      event: { ...eventFacts, ...quorumFacts, street: events.street },
      coming: comingSeats,
      groupDeal: groupDealShown,
      onlineUrl: events.onlineUrl,
      onlineCode: events.onlineCode,
      isShown: sql<boolean>`${eventsSeenBy(ctx.actor)}`,
    })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(ticketsByCode(code))
  if (!ticket) return null
  if (ticket.state === 'reserved') throw notFound()
  const isOff = ticket.state === 'cancelled'
  return {
    ...ticket,
    groupDeal: groupDealIn(ticket.groupDeal),
    isOff,
    onlineUrl: isOff ? null : ticket.onlineUrl,
    onlineCode: isOff ? null : ticket.onlineCode,
    event: placedFor(ticket.event, ctx.language),
  }
}

export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/**
 * For a former code: since when, and of which event, without the present participant. Both are missing where
 * unknown: passed on before that was recorded, or of a deleted order.
 */
export async function getPassedOn(ctx: Ctx, code: string) {
  if (!isTicketCode(code)) throw notFound()
  const [passed] = await read(ctx)
    .select({ at: replacedCodes.replacedAt, event: { ...eventFacts, slug: events.slug } })
    .from(replacedCodes)
    .innerJoin(tickets, eq(tickets.id, replacedCodes.ticketId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(ticketsByReplacedCode(code))
  return passed ?? null
}

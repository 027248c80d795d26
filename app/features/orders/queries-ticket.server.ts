import { eq, isNotNull, sql } from 'drizzle-orm'
import { placedFor } from '#app/features/events/event-place.ts'
import { eventFacts, quorumFacts } from '#app/features/events/queries.server.ts'
import { eventsSeenBy } from '#app/features/events/queries-scope.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { comingSeats } from '#app/features/tickets/queries-seats.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ticketsByCode } from './queries-scope.server.ts'
import { openQuestions, questionsOfSeat } from './questions/queries-asked.server.ts'
import { isTicketCode } from './sign-ticket.server.ts'
import { orderLines, tickets } from './tables.server.ts'

/**
 * A valid ticket for whoever has its code: the participant, who may have no account; or that it is void because its event or
 * its seat was cancelled. Made-up codes cost no query.
 */
export async function getTicket(ctx: Ctx, code: string) {
  if (!isTicketCode(code)) throw notFound()
  const [ticket] = await read(ctx)
    .select({
      code: tickets.code,
      participantName: tickets.participantName,
      state: tickets.state,
      isReturned: isNotNull(tickets.cancellationId),
      type: orderLines.name,
      ...{ asked: questionsOfSeat, unanswered: openQuestions },
      event: { ...eventFacts, ...quorumFacts, street: events.street },
      coming: comingSeats,
      onlineUrl: events.onlineUrl,
      isShown: sql<boolean>`${eventsSeenBy(ctx.actor)}`,
    })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(ticketsByCode(code))
  const isOff = ticket?.state === 'cancelled' && (ticket.isReturned || ticket.event.state === 'cancelled')
  if (!ticket || (ticket.state !== 'valid' && !isOff)) throw notFound()
  return {
    ...ticket,
    isOff,
    onlineUrl: isOff ? null : ticket.onlineUrl,
    event: placedFor(ticket.event, ctx.language),
  }
}

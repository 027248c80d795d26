import { and, eq, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { isPriced } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import {
  findMandateAsked,
  type MandateAsked,
} from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * What the organiser acted for is told of its selling mandate on its pages: that it sells on for a while, or
 * that what it offers for a price rests; null where all is well, or nothing is offered for a price.
 */
export async function findMandateNotice(ctx: Ctx): Promise<MandateAsked | null> {
  const asked = await findMandateAsked(ctx)
  if (!asked || asked.until !== null) return asked
  const [offered] = await read(ctx)
    .select({ one: sql`1` })
    .from(events)
    .innerJoin(ticketTypes, and(typesOfEvents(), isPriced))
    .where(and(eventsOwnedBy(ctx.actor), eq(events.state, 'published')))
    .limit(1)
  return offered ? asked : null
}

import { and, eq, ne, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { isPriced } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Reader, read } from '#app/platform/db.server.ts'

/**
 * Whether the organiser acted for must give a bank account, or decline, before its first offer with a price:
 * it takes no transfers, and has offered nothing with a price before, reviewed or not. False for members who
 * may not give one, as that is for an admin. `from` is the transaction of a caller that decides by it.
 */
export async function asksForAccount(ctx: Ctx, from: Reader = read(ctx)): Promise<boolean> {
  if (!canSetSaleTerms(ctx.actor)) return false
  const offered = from
    .select({ one: sql`1` })
    .from(events)
    .innerJoin(ticketTypes, and(typesOfEvents(), isPriced))
    .where(and(eventsOwnedBy(ctx.actor), ne(events.state, 'draft')))
  const [row] = await from
    .select({ hasOffered: sql<boolean>`exists (${offered})` })
    .from(parties)
    .where(and(partyActedFor(ctx.actor), eq(parties.takesTransfers, false)))
  return row !== undefined && !row.hasOffered
}

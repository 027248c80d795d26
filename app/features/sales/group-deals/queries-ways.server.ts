import { and, eq, sql } from 'drizzle-orm'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { setsAsideFor } from '#app/platform/payments/gateways.server.ts'

/**
 * The payments for an event's group deal: whether its organiser takes transfers, and how many days a card
 * authorization lasts.
 */
export async function getJoinWays(ctx: Ctx, slug: string) {
  const [found] = await read(ctx)
    .select({
      isTransferable: sql<boolean>`exists (select from ${bankAccounts} a where a.party_id = events.owner_id and a.is_offered)`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsSeenBy(ctx.actor), eq(events.slug, slug)))
  return { isTransferable: found?.isTransferable ?? false, cardDays: setsAsideFor() }
}

import { desc, eq } from 'drizzle-orm'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { purchaseOrdersMadeBy } from './queries-scope.server.ts'
import { purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

/**
 * The currency in which the party acted for orders: that of its last order, else the one that its workspace
 * counts in; null where neither is known. Two queries.
 */
export async function findOrderCurrency(ctx: Ctx & { actor: PartyActor }): Promise<string | null> {
  const [[last], [own]] = await Promise.all([
    read(ctx)
      .select({ currency: purchaseOrderVersions.currency })
      .from(purchaseOrders)
      .innerJoin(purchaseOrderVersions, eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id))
      .where(purchaseOrdersMadeBy(ctx.actor))
      .orderBy(desc(purchaseOrders.updatedAt), desc(purchaseOrderVersions.version))
      .limit(1),
    read(ctx).select({ currency: parties.currency }).from(parties).where(partyActedFor(ctx.actor)),
  ])
  return last?.currency ?? own?.currency ?? null
}

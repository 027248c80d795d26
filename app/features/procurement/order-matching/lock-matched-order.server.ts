import { and, eq } from 'drizzle-orm'
import { purchaseOrdersMadeBy } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { canMatch } from './policy.ts'

/**
 * An order of the party acted for, locked, of which the actor may match invoices and note deliveries.
 * Somebody else's is not found; employees of a firm are refused with `common:refused.forbidden`.
 */
export async function lockMatchedOrder(tx: Tx, ctx: Ctx, code: string) {
  requireAccountHolder(ctx.actor)
  const [order] = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.code, code), purchaseOrdersMadeBy(ctx.actor)))
    .for('update')
  if (!order) throw notFound()
  if (!canMatch(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  return { order, by: ctx.actor }
}

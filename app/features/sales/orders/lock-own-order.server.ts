import { sql } from 'drizzle-orm'
import { hasSession, partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedRows, preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { OrderRow } from './lock-order.server.ts'
import { guestKeyOf, isOwnedBy } from './queries-scope.server.ts'
import { orders } from './tables.server.ts'

const ownOrder = plannedRows('orders.lock-own', orders, {
  where: () =>
    sql`${orders.reference} = ${sql.placeholder('reference')}
      and ${isOwnedBy(sql.placeholder('buyer'), sql.placeholder('visitorKey'), sql.placeholder('guestKey'))}`,
  ending: sql`for update`,
})

const claimOrder = preparedStatement(
  'orders.claim-own',
  'update orders set buyer_id = $2, placed_by = $3, visitor_key = null where id = $1',
)

/**
 * The actor's own order, locked for this transaction; somebody else's is not found. What a guest held becomes
 * the account's own here, once the guest has signed in.
 */
export async function lockOwnOrder(tx: Tx, ctx: Ctx, reference: string): Promise<OrderRow> {
  const { actor, visitorKey } = ctx
  const [order] = await ownOrder(tx, {
    reference,
    buyer: partyIdOf(actor),
    visitorKey,
    guestKey: guestKeyOf(ctx),
  })
  if (!order) throw notFound()
  if (order.buyerId !== null || !hasSession(actor)) return order
  const owner = { buyerId: actor.partyId, placedBy: actor.accountId, visitorKey: null }
  await claimOrder(tx, [order.id, owner.buyerId, owner.placedBy])
  return { ...order, ...owner }
}

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { SoldKind } from './case.ts'
import { everySoldDecision } from './queries-scope.server.ts'
import { soldDecisions } from './tables.server.ts'

/**
 * What staff wrote to the buyers of a date with the last decision on it (null: nothing), and these buyers,
 * each with the first order that was there when it was decided. For the system alone.
 */
export async function findSoldNote(ctx: Ctx, { kind, subjectId }: { kind: SoldKind; subjectId: string }) {
  const [decision] = await read(ctx)
    .select({ note: soldDecisions.note, decidedAt: soldDecisions.decidedAt })
    .from(soldDecisions)
    .where(and(everySoldDecision(ctx), eq(soldDecisions.kind, kind), eq(soldDecisions.subjectId, subjectId)))
    .orderBy(desc(soldDecisions.decidedAt))
    .limit(1)
  if (!decision?.note) return { note: null, buyers: [] }
  // What was cancelled by the decision was changed after it.
  const wasThere = sql`(${orders.state} in ('pledged', 'reserved', 'confirmed', 'completed')
    or (${orders.state} = 'cancelled' and ${orders.updatedAt} >= ${decision.decidedAt}))`
  const buyers = await read(ctx)
    .selectDistinctOn([orders.placedBy], {
      account: orders.placedBy,
      orderId: orders.id,
      reference: orders.reference,
      title: orderItems.title,
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .where(and(everyOrder(ctx), eq(kind === 'event' ? orders.eventId : orders.id, subjectId), wasThere))
    .orderBy(asc(orders.placedBy), asc(orders.createdAt), asc(orders.id))
  return { note: decision.note, buyers }
}

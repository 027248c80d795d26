import { and, asc, desc, eq, exists, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { everyPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { matchAutomatically } from './match-automatically.server.ts'
import { everyMatch, everyStandingInvoice } from './queries-scope.server.ts'
import { purchaseOrderInvoices, purchaseOrderMatches } from './tables.server.ts'

const MOST_AT_ONCE = 2_000

/**
 * Matches all invoices and credit notes that were not looked at yet and say the number of an order between
 * their sides, are of its agreed training, or credit what is matched with it: by themselves where that is
 * plain, else they wait for a person. Returns how many. Refuses any actor but the system.
 */
export async function matchInvoices(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const found = await listUnseen(ctx)
  for (const pair of found) await inTransaction((tx) => matchAutomatically(tx, ctx, pair))
  return found.length
}

async function listUnseen(ctx: Ctx) {
  const isUnseen = notExists(
    read(ctx)
      .select({ one: sql`1` })
      .from(purchaseOrderInvoices)
      .where(
        and(
          everyStandingInvoice(ctx),
          sql`${purchaseOrderInvoices.invoiceId} = ${invoices.id}`,
          sql`${purchaseOrderInvoices.purchaseOrderId} = ${purchaseOrders.id}`,
        ),
      ),
  )
  const isCreditOfMatched = exists(
    read(ctx)
      .select({ one: sql`1` })
      .from(purchaseOrderMatches)
      .where(
        and(
          everyMatch(ctx),
          sql`${purchaseOrderMatches.invoiceId} = ${invoices.creditsId}`,
          sql`${purchaseOrderMatches.purchaseOrderId} = ${purchaseOrders.id}`,
        ),
      ),
  )
  const number = sql`${invoices.buyer} ->> 'purchaseOrderNumber'`
  const isNamed = and(
    eq(invoices.kind, 'invoice'),
    sql`${invoices.buyer} ? 'purchaseOrderNumber'`,
    sql`${number} in (${purchaseOrders.numberText}, lower(${purchaseOrders.numberText}))`,
  )
  const isOfTraining = and(
    eq(invoices.kind, 'invoice'),
    eq(invoices.subjectKind, 'order'),
    isNotNull(trainingRequests.orderId),
    sql`${trainingRequests.orderId} = ${invoices.subjectId}`,
  )
  return read(ctx)
    .select({ invoiceId: invoices.id, purchaseOrderId: purchaseOrders.id })
    .from(purchaseOrders)
    .leftJoin(trainingRequests, eq(trainingRequests.id, purchaseOrders.trainingRequestId))
    .innerJoin(
      invoices,
      and(
        sql`${invoices.buyerId} = ${purchaseOrders.buyerId}`,
        sql`${invoices.sellerId} = ${purchaseOrders.providerId}`,
        or(isNamed, isOfTraining, isCreditOfMatched),
      ),
    )
    .where(
      and(
        everyPurchaseOrder(ctx),
        isNotNull(purchaseOrders.number),
        or(
          isNull(purchaseOrders.endedAt),
          sql`${purchaseOrders.endedAt} > ${new Date(ctx.now().getTime() - 400 * 86_400_000)}`,
        ),
        isUnseen,
      ),
    )
    .orderBy(desc(invoices.kind), asc(invoices.createdAt), asc(invoices.id))
    .limit(MOST_AT_ONCE)
}

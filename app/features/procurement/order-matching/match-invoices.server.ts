import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { everyPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { matchAutomatically, type Pair } from './match-automatically.server.ts'
import { everyMatch, everyStandingInvoice } from './queries-scope.server.ts'
import { purchaseOrderInvoices, purchaseOrderMatches } from './tables.server.ts'

const MOST_AT_ONCE = 2_000
const LOOKED_BACK_MS = 400 * 86_400_000
/** So many in one transaction: what is read and written of them is read and written at once. */
const AT_ONCE = 25
/** So many at the same moment: one waits for the database while another is counted. */
const LANES = 3

/**
 * Matches all invoices and credit notes that were not looked at yet and say the number of an order between
 * their sides, are of its agreed training, or credit what is matched with it: by themselves where that is
 * plain, else they wait for a person. With `invoiceId` that one alone is looked at. Returns how many.
 * Refuses any actor but the system.
 */
export async function matchInvoices(ctx: Ctx, invoiceId?: string): Promise<number> {
  requireSystem(ctx)

  const found = await listUnseen(ctx, invoiceId)
  // What is credited makes room for the corrected invoice that comes with it.
  for (const pairs of [found.credited, found.billed]) {
    const left = batchesOf(pairs).values()
    const work = async () => {
      for (const batch of left) await matchBatch(ctx, batch)
    }
    await Promise.all(Array.from({ length: LANES }, work))
  }
  return found.credited.length + found.billed.length
}

/** One transaction for all of them; where that fails, one for each, and what fails of these is thrown. */
async function matchBatch(ctx: Ctx, batch: readonly Pair[]): Promise<void> {
  const isDone = await inTransaction((tx) => matchAutomatically(tx, ctx, batch)).then(
    () => true,
    (error: unknown) => {
      if (batch.length === 1) throw error
      return false
    },
  )
  if (!isDone) for (const pair of batch) await inTransaction((tx) => matchAutomatically(tx, ctx, [pair]))
}

/** So that no two of one batch are of one order or one invoice; those of one order stay in their turn. */
function batchesOf(pairs: readonly Pair[]): Pair[][] {
  const batches: { pairs: Pair[]; ids: Set<string> }[] = []
  for (const pair of pairs) {
    const ids = [pair.invoiceId, pair.purchaseOrderId]
    const after = batches.findLastIndex((batch) => ids.some((id) => batch.ids.has(id)))
    const free = batches.slice(after + 1).find((batch) => batch.pairs.length < AT_ONCE)
    const batch = free ?? { pairs: [], ids: new Set() }
    if (!free) batches.push(batch)
    batch.pairs.push(pair)
    for (const id of ids) batch.ids.add(id)
  }
  return batches.map((batch) => batch.pairs)
}

/**
 * Invoices that say the number, invoices of agreed trainings, then credit notes: each by an index of its
 * own.
 */
async function listUnseen(ctx: Ctx, invoiceId?: string) {
  const isWanted = invoiceId === undefined ? undefined : eq(invoices.id, invoiceId)
  const number = sql`upper(${invoices.buyer} ->> 'purchaseOrderNumber')`
  const isBetweenSides = and(
    eq(invoices.buyerId, purchaseOrders.buyerId),
    eq(invoices.sellerId, purchaseOrders.providerId),
  )
  const isUnseen = sql`not exists (select from ${purchaseOrderInvoices} where ${and(
    everyStandingInvoice(ctx),
    eq(purchaseOrderInvoices.invoiceId, invoices.id),
    eq(purchaseOrderInvoices.purchaseOrderId, purchaseOrders.id),
  )})`
  const isRecent = gt(invoices.createdAt, new Date(ctx.now().getTime() - LOOKED_BACK_MS))
  const pair = { invoiceId: invoices.id, purchaseOrderId: purchaseOrders.id }
  const named = await read(ctx)
    .select(pair)
    .from(invoices)
    .innerJoin(purchaseOrders, and(eq(purchaseOrders.numberText, number), isBetweenSides))
    .where(
      and(
        everyPurchaseOrder(ctx),
        eq(invoices.kind, 'invoice'),
        sql`${invoices.buyer} ? 'purchaseOrderNumber'`,
        isRecent,
        isUnseen,
        isWanted,
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
    .limit(MOST_AT_ONCE)
  const trained = await read(ctx)
    .select(pair)
    .from(purchaseOrders)
    .innerJoin(trainingRequests, eq(trainingRequests.id, purchaseOrders.trainingRequestId))
    .innerJoin(
      invoices,
      and(
        eq(invoices.subjectKind, 'order'),
        eq(invoices.subjectId, trainingRequests.orderId),
        isBetweenSides,
      ),
    )
    .where(
      and(
        everyPurchaseOrder(ctx),
        isNotNull(purchaseOrders.number),
        eq(invoices.kind, 'invoice'),
        isUnseen,
        isWanted,
      ),
    )
    .limit(MOST_AT_ONCE)
  const credited = await read(ctx)
    .selectDistinct(pair)
    .from(purchaseOrderMatches)
    .innerJoin(invoices, eq(invoices.creditsId, purchaseOrderMatches.invoiceId))
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderMatches.purchaseOrderId))
    .where(and(everyMatch(ctx), isUnseen, isWanted))
    .limit(MOST_AT_ONCE)
  return { credited, billed: [...named, ...trained] }
}

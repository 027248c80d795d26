import { and, eq, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { canCorrectForSellers } from './policy.ts'
import { invoicesCorrectedBy } from './queries-scope.server.ts'

/**
 * The invoice of an order that a form of staff names, of any seller, with the order, both locked. Refuses
 * with `notFound` who corrects none for sellers, a credit note and what bills no order, and with `forbidden`
 * an own cause.
 */
export async function lockAnyInvoice(tx: Tx, ctx: Ctx, input: unknown) {
  const { actor } = ctx
  const id = typeof input === 'object' && input && 'invoice' in input ? String(input.invoice) : ''
  if (!canCorrectForSellers(actor) || !isId(id)) throw notFound()
  const isIt = and(invoicesCorrectedBy(actor), eq(invoices.id, id), eq(invoices.kind, 'invoice'))
  const [of] = await tx
    .select({
      orderId: invoices.subjectId,
      kind: invoices.subjectKind,
      isOwn: sql<boolean>`${isOwnCause(actor, invoices.sellerId)} or coalesce(${isOwnCause(actor, invoices.buyerId)}, false)`,
    })
    .from(invoices)
    .where(isIt)
  if (of?.kind !== 'order') throw notFound()
  if (of.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
  // The order first: who pays or cancels it locks it first, too.
  const [order] = await tx.select().from(orders).where(eq(orders.id, of.orderId)).for('update')
  const [invoice] = await tx.select().from(invoices).where(isIt).for('update')
  if (!order || !invoice) throw notFound()
  return { order, invoice }
}

import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { canCorrectInvoice } from './policy.ts'

/**
 * An invoice of an order that the party acted for issued, with the order, both locked. Refuses with
 * `notFound` anybody else's, a credit note and what bills no order, and with `forbidden` who may not correct
 * it.
 */
export async function lockSoldInvoice(tx: Tx, ctx: Ctx, id: string) {
  const { actor } = ctx
  if (!actsForParty(actor)) throw notFound()
  const isIt = and(invoicesOf(actor, 'issued'), eq(invoices.id, id), eq(invoices.kind, 'invoice'))
  const [of] = await tx
    .select({ orderId: invoices.subjectId, kind: invoices.subjectKind })
    .from(invoices)
    .where(isIt)
  if (of?.kind !== 'order') throw notFound()
  // The order first: who pays or cancels it locks it first, too.
  const [order] = await tx.select().from(orders).where(eq(orders.id, of.orderId)).for('update')
  const [invoice] = await tx.select().from(invoices).where(isIt).for('update')
  if (!order || !invoice) throw notFound()
  if (!canCorrectInvoice(actor, invoice)) throw refuse('forbidden', 'common:refused.forbidden')
  return { order, invoice }
}

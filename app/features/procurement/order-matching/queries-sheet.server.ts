import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import {
  getPurchaseOrder,
  versionOf,
} from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import {
  foundPurchaseOrders,
  purchaseOrdersMadeBy,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_ROWS } from './inputs.ts'
import { judgementsOf, suggestLine } from './matching.ts'
import { listOpenLines } from './queries-open-lines.server.ts'
import { standingInvoicesOf } from './queries-scope.server.ts'
import { findStandings } from './queries-standings.server.ts'
import { purchaseOrderInvoices } from './tables.server.ts'

/**
 * An order of the party acted for, what is delivered of it, and an invoice to it, beside each other: with
 * what is left of each line of the invoice and the line of the order that it is most likely for, why, and
 * what is matched already. What is anybody else's is not found.
 */
export async function getMatchSheet(ctx: Ctx & { actor: PartyActor }, code: string, invoiceId: string) {
  const [found] = await read(ctx)
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.code, code), purchaseOrdersMadeBy(ctx.actor)))
  if (!found) throw notFound()
  const [invoice] = await read(ctx)
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), invoicesOf(ctx.actor, 'received')))
  const standing = (await findStandings(read(ctx), foundPurchaseOrders([found.id]), ctx.now())).get(found.id)
  if (!invoice || !standing || invoice.sellerId !== standing.providerId) throw notFound()
  const [order, open, [waits]] = await Promise.all([
    getPurchaseOrder(ctx, code),
    listOpenLines(read(ctx), invoicesOf(ctx.actor, 'received'), { invoiceId, withTax: standing.taxIncluded }),
    read(ctx)
      .select({ reason: purchaseOrderInvoices.reason })
      .from(purchaseOrderInvoices)
      .where(
        and(
          standingInvoicesOf(ctx.actor),
          eq(purchaseOrderInvoices.invoiceId, invoiceId),
          eq(purchaseOrderInvoices.purchaseOrderId, found.id),
        ),
      ),
  ])
  const judged = judgementsOf(standing).find((one) => one.invoiceId === invoiceId) ?? null
  const kind = invoice.subjectKind === 'order' && standing.trainingRequestId === null ? 'seats' : 'training'
  const { numberText, state } = order
  return {
    order: { code, numberText, state, title: versionOf(order, null).title, provider: order.provider },
    currency: standing.currency,
    taxIncluded: standing.taxIncluded,
    lines: standing.lines,
    invoice: {
      id: invoice.id,
      kind: invoice.kind,
      numberText: invoice.numberText,
      issuedOn: invoice.issuedOn,
      currency: invoice.currency,
      totalMinor: invoice.totalMinor,
      taxMinor: invoice.taxMinor,
      number: invoice.buyer.purchaseOrderNumber ?? null,
      lines: invoice.lines.slice(0, MOST_ROWS).map(({ text, quantity, unitMinor, totalMinor }, at) => ({
        at,
        text,
        quantity,
        unitMinor,
        totalMinor,
        open: open.find((one) => one.at === at) ?? null,
      })),
    },
    suggestions: open.flatMap((line) => suggestLine(line, standing.lines, kind) ?? []),
    matches: standing.matches.filter((one) => one.invoiceId === invoiceId),
    judged: judged && {
      standing: judged.standing,
      quantityOver: judged.quantityOver,
      priceMinor: judged.priceMinor,
      differenceMinor: judged.differenceMinor,
      reason: judged.differing.find(({ acceptedReason }) => acceptedReason)?.acceptedReason ?? null,
    },
    waiting: waits?.reason ?? null,
  }
}

export type MatchSheet = Awaited<ReturnType<typeof getMatchSheet>>

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import {
  foundPurchaseOrders,
  purchaseOrdersOf,
  sidesOf,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { findStandings } from './queries-standings.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** So many orders are read at once. */
export const AT_ONCE = 500

/**
 * Orders that were sent, the last first, `AT_ONCE` from an offset, with what they have come to and the
 * numbers of their invoices. Seven queries.
 */
export async function listAccounts(ctx: PartyCtx, offset: number) {
  const some = await listSentOrders(ctx, offset)
  const ids = some.map(({ id }) => id)
  const standings = await findStandings(read(ctx), foundPurchaseOrders(ids), ctx.now())
  const matches = [...standings.values()].flatMap((standing) => standing.matches)
  return { some, standings, numbers: await numbersOfInvoices(ctx, matches) }
}

function listSentOrders(ctx: PartyCtx, offset: number) {
  return read(ctx)
    .select({
      id: purchaseOrders.id,
      numberText: purchaseOrders.numberText,
      version: purchaseOrders.version,
      state: purchaseOrders.state,
      sentAt: purchaseOrders.sentAt,
      provider: sidesOf.provider,
      costCentre: purchaseOrderVersions.costCentre,
    })
    .from(purchaseOrders)
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, purchaseOrders.version),
      ),
    )
    .where(and(purchaseOrdersOf(ctx.actor, 'sent'), sql`${purchaseOrders.number} is not null`))
    .orderBy(desc(purchaseOrders.year), desc(purchaseOrders.number))
    .limit(AT_ONCE)
    .offset(offset)
}

async function numbersOfInvoices(
  ctx: PartyCtx,
  matches: readonly { invoiceId: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(matches.map(({ invoiceId }) => invoiceId))]
  if (ids.length === 0) return new Map()
  const rows = await read(ctx)
    .select({ id: invoices.id, numberText: invoices.numberText })
    .from(invoices)
    .where(and(invoicesOf(ctx.actor, 'received'), inArray(invoices.id, ids)))
  return new Map(rows.map(({ id, numberText }) => [id, numberText]))
}

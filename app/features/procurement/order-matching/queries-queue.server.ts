import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { purchaseOrdersNamed } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_QUEUED, type Standing } from './matching.ts'
import { canMatch } from './policy.ts'
import { standingInvoicesOf } from './queries-scope.server.ts'
import { findStandings } from './queries-standings.server.ts'
import { purchaseOrderInvoices } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const QUEUED_STANDINGS: readonly Standing[] = ['waiting', 'differs']
const WORSE: readonly Standing[] = ['matches', 'accepted', ...QUEUED_STANDINGS]
const inQueue = inArray(purchaseOrderInvoices.standing, [...QUEUED_STANDINGS])

const QUEUED = {
  id: invoices.id,
  kind: invoices.kind,
  numberText: invoices.numberText,
  issuedOn: invoices.issuedOn,
  currency: invoices.currency,
  totalMinor: invoices.totalMinor,
  other: sql<string>`${invoices.seller} ->> 'name'`,
  code: purchaseOrders.code,
  order: purchaseOrders.numberText,
  standing: purchaseOrderInvoices.standing,
  reason: purchaseOrderInvoices.reason,
  quantityOver: purchaseOrderInvoices.quantityOver,
  priceMinor: purchaseOrderInvoices.priceMinor,
}

const FIRST = [
  desc(sql`${purchaseOrderInvoices.standing} = 'differs'`),
  asc(purchaseOrderInvoices.judgedAt),
  asc(purchaseOrderInvoices.invoiceId),
]

/**
 * What waits for the party acted for: invoices that differ from their order first, then those to be matched,
 * the oldest first; none for employees of a firm. At most 100. One query.
 */
export async function listInvoiceQueue(ctx: PartyCtx) {
  if (!canMatch(ctx.actor)) return []
  return read(ctx)
    .select(QUEUED)
    .from(purchaseOrderInvoices)
    .innerJoin(invoices, eq(invoices.id, purchaseOrderInvoices.invoiceId))
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderInvoices.purchaseOrderId))
    .where(and(standingInvoicesOf(ctx.actor), inQueue))
    .orderBy(...FIRST)
    .limit(MOST_QUEUED)
}

export type QueuedInvoice = Awaited<ReturnType<typeof listInvoiceQueue>>[number]

/** As a column, how many invoices differ or are to be matched. */
export function invoicesToMatch({ actor }: PartyCtx): SQL<number> {
  if (!canMatch(actor)) return sql<number>`0`
  return sql<number>`(select count(*)::int from ${purchaseOrderInvoices} where ${standingInvoicesOf(actor)} and ${inQueue})`
}

export type StandingOfInvoice = { standing: Standing; code: string }

/**
 * How some documents stand to orders of the party acted for, by their ids: the worst of each; and beside
 * them, where it is wanted, what waits, as `listInvoiceQueue` has it. One query, and none without either.
 */
export async function listStandings(
  ctx: PartyCtx,
  ids: readonly string[],
  { withQueue }: { withQueue: boolean },
): Promise<{ standings: Record<string, StandingOfInvoice>; queue: QueuedInvoice[] }> {
  const isQueueRead = withQueue && canMatch(ctx.actor)
  if (ids.length === 0 && !isQueueRead) return { standings: {}, queue: [] }
  const { invoiceId, purchaseOrderId } = purchaseOrderInvoices
  const first = read(ctx)
    .select({ invoiceId, purchaseOrderId })
    .from(purchaseOrderInvoices)
    .where(and(standingInvoicesOf(ctx.actor), inQueue))
    .orderBy(...FIRST)
    .limit(MOST_QUEUED)
  const rows = await read(ctx)
    .select(QUEUED)
    .from(purchaseOrderInvoices)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderId))
    .where(
      and(
        standingInvoicesOf(ctx.actor),
        or(
          inArray(invoiceId, [...ids]),
          isQueueRead ? sql`(${invoiceId}, ${purchaseOrderId}) in ${first}` : undefined,
        ),
      ),
    )
    .orderBy(...FIRST)
  const isOf = new Set(ids)
  // Of several orders of a document the one that is looked at is kept: what differs comes last here.
  const found = rows
    .filter(({ id }) => isOf.has(id))
    .toSorted((one, other) => WORSE.indexOf(one.standing) - WORSE.indexOf(other.standing))
  return {
    standings: Object.fromEntries(found.map(({ id, standing, code }) => [id, { standing, code }])),
    queue: isQueueRead
      ? rows.filter(({ standing }) => QUEUED_STANDINGS.includes(standing)).slice(0, MOST_QUEUED)
      : [],
  }
}

/** What is billed of some orders that the actor sees, by their codes, in minor units of each. */
export async function billedOfOrders(
  ctx: PartyCtx,
  codes: readonly string[],
): Promise<Record<string, { billedMinor: number; share: number }>> {
  if (codes.length === 0) return {}
  const standings = await findStandings(read(ctx), purchaseOrdersNamed(ctx.actor, codes), ctx.now())
  return Object.fromEntries(
    [...standings.values()].map(({ code, lines }) => {
      const billedMinor = lines.reduce((sum, line) => sum + line.billedMinor, 0)
      const ordered = lines.reduce((sum, line) => sum + line.quantity, 0)
      const delivered = lines.reduce((sum, line) => sum + Math.min(line.delivered, line.quantity), 0)
      return [code, { billedMinor, share: Math.floor((delivered * 100) / ordered) }]
    }),
  )
}

import { and, asc, count, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PartyActor } from '#app/kit/actor.ts'
import { partOf } from '#app/kit/like-pattern.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { PURCHASE_ORDER_STATES, type PurchaseOrderSide, type PurchaseOrderView } from './purchase-order.ts'
import { namesOf, purchaseOrdersOf, sidesOf } from './queries-scope.server.ts'
import { purchaseOrders, purchaseOrderVersions } from './tables.server.ts'
import type { WantedPurchaseOrders } from './wanted-orders.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const current = and(
  eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
  eq(purchaseOrderVersions.version, purchaseOrders.version),
)

const otherOf = (side: PurchaseOrderSide) => (side === 'sent' ? sidesOf.provider : sidesOf.buyer)

/** Numbers, titles, and how other sides are called: each side is looked at once, on how many it stands. */
function withWords(ctx: PartyCtx, { side, words }: WantedPurchaseOrders): SQL | undefined {
  if (words === '') return undefined
  const has = (text: SQLWrapper) => sql`strpos(lower(${text}), lower(${words})) > 0`
  const other = side === 'sent' ? purchaseOrders.providerId : purchaseOrders.buyerId
  const nameOf = namesOf[side === 'sent' ? 'provider' : 'buyer']
  const named = sql`${other} in (select party.id
    from (select distinct ${other} as id from ${purchaseOrders} where ${purchaseOrdersOf(ctx.actor, side)} offset 0) party
    where ${has(nameOf(sql`party.id`))})`
  const titled = sql`(${purchaseOrders.id}, ${purchaseOrders.version}) in (
    select ${purchaseOrderVersions.purchaseOrderId}, ${purchaseOrderVersions.version} from ${purchaseOrderVersions}
    where lower(${purchaseOrderVersions.title}) like ${partOf(words)})`
  return or(has(purchaseOrders.numberText), named, titled)
}

function conditionOf(ctx: PartyCtx, wanted: WantedPurchaseOrders): SQL | undefined {
  const { side, view } = wanted
  return and(
    purchaseOrdersOf(ctx.actor, side),
    view === 'all' ? undefined : eq(purchaseOrders.state, view),
    withWords(ctx, wanted),
  )
}

/** What waits stands first: what is to be acknowledged, then what is not sent. */
const WAITS_FIRST = sql`array_position(array['sent', 'draft', 'acknowledged', 'closed', 'rejected', 'cancelled'], ${purchaseOrders.state})`

const ORDER = [asc(WAITS_FIRST), desc(purchaseOrders.updatedAt), desc(purchaseOrders.id)]

/** The wanted orders of the party acted for: what waits first, then the latest change. One query. */
export async function listPurchaseOrders(
  ctx: PartyCtx,
  wanted: WantedPurchaseOrders,
  page: { limit: number; offset: number },
) {
  // Sorted by what the order needs alone: what rows say is read of those of the page.
  const wantedIds = read(ctx)
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(conditionOf(ctx, wanted))
    .orderBy(...ORDER)
    .limit(page.limit)
    .offset(page.offset)
  return read(ctx)
    .select({
      code: purchaseOrders.code,
      numberText: purchaseOrders.numberText,
      state: purchaseOrders.state,
      version: purchaseOrders.version,
      other: otherOf(wanted.side),
      title: purchaseOrderVersions.title,
      currency: purchaseOrderVersions.currency,
      totalMinor: purchaseOrderVersions.totalMinor,
      taxIncluded: purchaseOrderVersions.taxIncluded,
      costCentre: purchaseOrderVersions.costCentre,
      sentAt: purchaseOrders.sentAt,
      acknowledgedAt: purchaseOrderVersions.acknowledgedAt,
      updatedAt: purchaseOrders.updatedAt,
    })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderVersions, current)
    .where(and(purchaseOrdersOf(ctx.actor, wanted.side), inArray(purchaseOrders.id, wantedIds)))
    .orderBy(...ORDER)
}

export type ListedPurchaseOrder = Awaited<ReturnType<typeof listPurchaseOrders>>[number]

/** How many orders are wanted. One query. */
export async function countPurchaseOrders(ctx: PartyCtx, wanted: WantedPurchaseOrders): Promise<number> {
  const [row] = await read(ctx)
    .select({ total: count() })
    .from(purchaseOrders)
    .where(conditionOf(ctx, wanted))
  return row?.total ?? 0
}

/** What was ordered and holds in one currency, and what of it is not acknowledged, in its minor units. */
export type PurchaseOrderSum = { currency: string; orderedMinor: number; waitingMinor: number }

/**
 * How many orders of a side each view has, and what was ordered by currency, whatever words are looked for:
 * what was sent and neither cancelled nor rejected. One query.
 */
export async function sumPurchaseOrders(ctx: PartyCtx, side: PurchaseOrderSide) {
  const rows = await read(ctx)
    .select({
      state: purchaseOrders.state,
      currency: purchaseOrderVersions.currency,
      orders: count(),
      minor: sql<number>`sum(${purchaseOrderVersions.totalMinor})`.mapWith(Number),
    })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderVersions, current)
    .where(purchaseOrdersOf(ctx.actor, side))
    .groupBy(purchaseOrders.state, purchaseOrderVersions.currency)
    .orderBy(asc(purchaseOrderVersions.currency))
  const counts = { all: 0 } as Record<PurchaseOrderView, number>
  for (const state of PURCHASE_ORDER_STATES)
    counts[state] = rows.reduce((sum, row) => sum + (row.state === state ? row.orders : 0), 0)
  counts.all = rows.reduce((sum, row) => sum + row.orders, 0)
  const ordered = rows.filter(
    ({ state }) => state !== 'draft' && state !== 'cancelled' && state !== 'rejected',
  )
  const sums = [...Map.groupBy(ordered, ({ currency }) => currency)].map(
    ([currency, some]): PurchaseOrderSum => ({
      currency,
      orderedMinor: some.reduce((sum, { minor }) => sum + minor, 0),
      waitingMinor: some.reduce((sum, { minor, state }) => sum + (state === 'sent' ? minor : 0), 0),
    }),
  )
  return { counts, sums }
}

/** As a column, how many received orders the party acted for has to acknowledge. */
export function purchaseOrdersToAcknowledge(ctx: PartyCtx): SQL<number> {
  return sql<number>`(select count(*)::int from ${purchaseOrders}
    where ${purchaseOrdersOf(ctx.actor, 'received')} and ${eq(purchaseOrders.state, 'sent')})`
}

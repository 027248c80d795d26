import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { purchaseOrderCarts } from '#app/features/procurement/cart-orders/tables.server.ts'
import { purchaseOrderApprovals } from '#app/features/procurement/order-approvals/tables.server.ts'
import {
  purchaseOrderMatches,
  purchaseOrderReceipts,
  purchaseOrderSeats,
} from '#app/features/procurement/order-matching/tables.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import {
  orderItems,
  orderLines,
  orders,
  orderTrainings,
  seatCancellations,
} from '#app/features/sales/orders/tables.server.ts'
import { purchaseRequests } from '#app/features/sales/purchase-requests/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Reader, Tx } from '#app/platform/db.server.ts'
import type { Drawn, Taken } from './budget.ts'
import { takenByOrder, takenByPurchaseOrder } from './commitment.ts'

/** Of which positions are wanted: those of some years, with `also` some others, or `orders` alone. */
type WantedOrders = {
  companyId: PartyId
  years: readonly number[]
  also?: readonly string[]
  orders?: readonly string[]
}

export type Position = Drawn & { taken: Taken }

const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>
export const maybeOf = (found: SQL) => found as SQL<string | null>

/** The calendar year in which an order counts: when it was billed, else confirmed, else made. */
export const orderYear = sql<number>`extract(year from coalesce(${orders.billedAt}, ${orders.confirmedAt}, ${orders.createdAt}) at time zone 'UTC')::int`

const paid = whole(sql`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from ${payments} p
  where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.state = 'succeeded')`)
const less = whole(
  sql`(select coalesce(sum(c.less_minor), 0) from ${seatCancellations} c where c.order_id = ${orders.id})`,
)
const isAsked = sql<boolean>`exists (select from ${purchaseRequests} r where r.order_id = ${orders.id} and r.state = 'asked')`
const isInvoiced = sql<boolean>`exists (select from ${invoices} i where i.subject_kind = 'order' and i.subject_id = ${orders.id}
  and i.kind = 'invoice' and i.state = 'issued')`
export const categoryOfOrder = sql`coalesce(${events.categoryId}, (select t.category_id from ${topics} t where t.id = coalesce(${events.topicId},
  (select a.topic_id from ${orderTrainings} a where a.order_id = ${orders.id}))))`
export const parentOf = (category: SQL) =>
  maybeOf(sql`(select c.parent_id from ${categories} c where c.id = ${category})`)

/** How the orders of a workspace stand to its budgets, by their ids; those that take nothing are left out. */
export async function findOrderPositions(
  from: Reader,
  { companyId, years, also = [], orders: ids }: WantedOrders,
  now: Date,
): Promise<Map<string, Position>> {
  if (ids?.length === 0) return new Map()
  const rows = await from
    .select({
      id: orders.id,
      year: orderYear,
      currency: orders.currency,
      costCentreId: orders.costCentreId,
      categoryId: maybeOf(categoryOfOrder),
      categoryParentId: parentOf(categoryOfOrder),
      state: orders.state,
      payment: orders.payment,
      totalMinor: orders.totalMinor,
      creditedMinor: orders.creditedMinor,
      approvedMinor: orders.approvedMinor,
      lessMinor: less,
      paidMinor: paid,
      isAsked,
      isTraining: sql<boolean>`${orderItems.kind} = 'training'`,
      isInvoiced,
      isOver: sql<boolean>`${orders.state} = 'completed' or coalesce(${itemNow.endsAt} <= ${now.toISOString()}, false)`,
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        eq(orders.buyerId, companyId),
        ids
          ? inArray(orders.id, [...ids])
          : or(inArray(orderYear, [...years]), inArray(orders.id, [...also])),
        // The seats at nothing of an agreed training are no order beside its own.
        sql`${events.heldFor} is null`,
      ),
    )
  return new Map(
    rows.flatMap(({ id, year, currency, costCentreId, categoryId, categoryParentId, ...facts }) => {
      const taken = takenByOrder(facts)
      const drawn = { year, currency, costCentreId, categoryId, categoryParentId }
      return Object.keys(taken).length > 0 ? [[id, { ...drawn, taken }] as const] : []
    }),
  )
}

export const currentVersion = and(
  eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
  eq(purchaseOrderVersions.version, purchaseOrders.version),
)
export const purchaseOrderYear = sql<number>`coalesce(${purchaseOrders.year}, extract(year from ${purchaseOrders.updatedAt} at time zone 'UTC')::int)`
const isApprovalAsked = sql<boolean>`exists (select from ${purchaseOrderApprovals} a where a.purchase_order_id = ${purchaseOrders.id}
  and a.state = 'asked' and a.revision = ${purchaseOrders.revision})`
/** Of the training that it orders, or of the event whose seats it was made of. */
export const categoryOfPurchaseOrder = sql`coalesce(
  (select t.category_id from ${trainingRequests} r join ${topics} t on t.id = r.topic_id where r.id = ${purchaseOrders.trainingRequestId}),
  (select coalesce(e.category_id, (select t.category_id from ${topics} t where t.id = e.topic_id))
    from ${purchaseOrderCarts} k join ${orders} o on o.id = k.order_id join ${events} e on e.id = o.event_id
    where k.purchase_order_id = ${purchaseOrders.id} limit 1))`
/** Its lines times what was noted as delivered of them. */
const deliveredMinor =
  whole(sql`(select coalesce(sum(r.quantity * (${purchaseOrderVersions.lines} -> r.line::int ->> 'unitMinor')::bigint), 0)
  from ${purchaseOrderReceipts} r where r.purchase_order_id = ${purchaseOrders.id})`)

/** The orders that a workspace has made in writing and that are not over, by their ids. */
export async function findPurchaseOrderPositions(
  from: Reader,
  {
    companyId,
    years,
    purchaseOrders: ids,
  }: { companyId: PartyId; years: readonly number[]; purchaseOrders?: readonly string[] },
  covered: ReadonlyMap<string, number>,
): Promise<Map<string, Position>> {
  if (ids?.length === 0) return new Map()
  const rows = await from
    .select({
      id: purchaseOrders.id,
      year: purchaseOrderYear,
      currency: purchaseOrderVersions.currency,
      costCentreId: purchaseOrderVersions.costCentreId,
      categoryId: maybeOf(categoryOfPurchaseOrder),
      categoryParentId: parentOf(categoryOfPurchaseOrder),
      state: purchaseOrders.state,
      totalMinor: purchaseOrderVersions.totalMinor,
      isAsked: isApprovalAsked,
      deliveredMinor,
    })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderVersions, currentVersion)
    .where(
      and(
        eq(purchaseOrders.buyerId, companyId),
        inArray(purchaseOrders.state, ['draft', 'sent', 'acknowledged']),
        inArray(purchaseOrderYear, [...years]),
        ids && inArray(purchaseOrders.id, [...ids]),
      ),
    )
  return new Map(
    rows.flatMap(({ id, year, currency, costCentreId, categoryId, categoryParentId, ...facts }) => {
      const taken = takenByPurchaseOrder({ ...facts, coveredMinor: covered.get(id) ?? 0 })
      const drawn = { year, currency, costCentreId, categoryId, categoryParentId }
      return Object.keys(taken).length > 0 ? [[id, { ...drawn, taken }] as const] : []
    }),
  )
}

/** An order of seats or of a training that was made of one in writing, and how much of it belongs there. */
export type Covering = {
  purchaseOrderId: string
  orderId: string
  /** The part of the order that is for it, between 0 and 1. */
  part: number
  /** Whether the order in writing says prices without tax: then only that of the other one counts. */
  isNet: boolean
  /** Its tax as a part of what it comes to. */
  taxPart: number
}

const STANDING = sql`p.state in ('sent', 'acknowledged')`

/**
 * What was made of the standing orders in writing of a workspace: bookings of seats by line, or whole where
 * they say the number, the agreed training, and what invoices were matched with.
 */
export async function listCoverings(
  tx: Tx,
  {
    companyId,
    orderId,
    purchaseOrders: ids,
  }: { companyId: PartyId; orderId?: string; purchaseOrders?: readonly string[] },
): Promise<Covering[]> {
  if (ids?.length === 0) return []
  const ofOrder = orderId ? sql`and o.id = ${orderId}` : sql``
  const ofOrders = ids ? sql`and p.id = any(${sql.param([...ids])}::uuid[])` : sql``
  const { rows } = await tx.execute<Covering>(sql`
    with of as (
      select s.purchase_order_id as po, l.order_id as ord, sum(l.quantity * l.unit_minor) as linked, 1 as way
        from ${purchaseOrderSeats} s join ${orderLines} l on l.id = s.order_line_id
        join ${purchaseOrders} p on p.id = s.purchase_order_id where p.buyer_id = ${companyId} and ${STANDING} group by 1, 2
      union all
      select p.id, r.order_id, null, 2 from ${purchaseOrders} p join ${trainingRequests} r on r.id = p.training_request_id
        where p.buyer_id = ${companyId} and ${STANDING} and r.order_id is not null
      union all
      select p.id, o.id, null, 3 from ${purchaseOrders} p join ${orders} o on o.buyer_id = p.buyer_id
        and o.seller_id = p.provider_id and o.billing ->> 'purchaseOrderNumber' = p.number_text
        where p.buyer_id = ${companyId} and ${STANDING}
      union all
      select m.purchase_order_id, i.subject_id, sum(m.amount_minor), 4 from ${purchaseOrderMatches} m
        join ${invoices} i on i.id = m.invoice_id and i.subject_kind = 'order' and i.kind = 'invoice'
        join ${purchaseOrders} p on p.id = m.purchase_order_id where p.buyer_id = ${companyId} and ${STANDING} group by 1, 2
    ), first as (select distinct on (po, ord) po, ord, linked, way from of order by po, ord, way)
    select f.po as "purchaseOrderId", f.ord as "orderId", not v.tax_included as "isNet",
      case when o.total_minor = 0 then 0 else o.tax_minor::float8 / o.total_minor end as "taxPart",
      case f.way
        when 1 then coalesce(least(1, f.linked::float8
          / nullif((select sum(l.quantity * l.unit_minor) from ${orderLines} l where l.order_id = o.id), 0)), 0)
        when 4 then coalesce(least(1, f.linked::float8
          / nullif(o.total_minor - case when v.tax_included then 0 else o.tax_minor end, 0)), 0)
        else 1 end as part
    from first f join ${orders} o on o.id = f.ord join ${purchaseOrders} p on p.id = f.po
      join ${purchaseOrderVersions} v on v.purchase_order_id = p.id and v.version = p.version
    where o.currency = v.currency ${ofOrder} ${ofOrders}`)
  return rows
}

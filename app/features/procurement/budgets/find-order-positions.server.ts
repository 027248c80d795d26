import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders, seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { purchaseRequests } from '#app/features/sales/purchase-requests/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Position, takenByOrder } from './commitment.ts'
import { DRAWN_BY_ORDER, ORDER_YEAR } from './drawn-columns.server.ts'

/** Of which positions are wanted: those of some years, with `also` some others, or `orders` alone. */
type WantedOrders = {
  companyId: PartyId
  years: readonly number[]
  also?: readonly string[]
  orders?: readonly string[]
}

const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>
const paid = whole(sql`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from ${payments} p
  where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.state = 'succeeded')`)
const less = whole(
  sql`(select coalesce(sum(c.less_minor), 0) from ${seatCancellations} c where c.order_id = ${orders.id})`,
)
const isAsked = sql<boolean>`exists (select from ${purchaseRequests} r where r.order_id = ${orders.id} and r.state = 'asked')`
const isInvoiced = sql<boolean>`exists (select from ${invoices} i where i.subject_kind = 'order' and i.subject_id = ${orders.id}
  and i.kind = 'invoice' and i.state = 'issued')`

/** How the orders of a workspace stand to its budgets, by their ids; those that take nothing are left out. */
export async function findOrderPositions(
  tx: Tx,
  { companyId, years, also = [], orders: ids }: WantedOrders,
  now: Date,
): Promise<Map<string, Position>> {
  if (ids?.length === 0) return new Map()
  const rows = await tx
    .select({
      id: orders.id,
      ...DRAWN_BY_ORDER,
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
      endsAt: itemNow.endsAt,
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
          : or(inArray(ORDER_YEAR, [...years]), inArray(orders.id, [...also])),
        // The seats at nothing of an agreed training are no order beside its own.
        sql`${events.heldFor} is null`,
      ),
    )
  return new Map(
    rows.flatMap(({ id, year, currency, costCentreId, categoryId, categoryParentId, endsAt, ...facts }) => {
      const taken = takenByOrder(facts)
      const drawn = { year, currency, costCentreId, categoryId, categoryParentId }
      if (Object.keys(taken).length === 0) return []
      const later = taken.ordered && endsAt > now ? { deliveredAt: endsAt } : {}
      return [[id, { ...drawn, taken, ...later }] as const]
    }),
  )
}

import { sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import {
  purchaseOrderMatches,
  purchaseOrderSeats,
} from '#app/features/procurement/order-matching/tables.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

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
    orders: orderIds,
    purchaseOrders: ids,
  }: { companyId: PartyId; orders?: readonly string[]; purchaseOrders?: readonly string[] },
): Promise<Covering[]> {
  if (ids?.length === 0 || orderIds?.length === 0) return []
  const ofOrder = orderIds ? sql`and o.id = any(${sql.param([...orderIds])}::uuid[])` : sql``
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

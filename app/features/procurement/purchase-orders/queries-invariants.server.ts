import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of purchase orders at any moment. */
export const purchaseOrdersInvariants: readonly Invariant[] = [
  {
    name: 'purchase-order-numbers',
    rule: 'Purchase order numbers of a buyer and year run from 1 without a gap up to the counter, and are written so',
    query: sql`
      select c.buyer_id || '/' || c.year as what from purchase_order_counters c
      left join purchase_orders p on p.buyer_id = c.buyer_id and p.year = c.year
      group by c.buyer_id, c.year, c.last_number
      having count(p.id) <> c.last_number or coalesce(max(p.number), 0) <> c.last_number or coalesce(min(p.number), 1) <> 1
      union all
      select p.code from purchase_orders p where p.number is not null
        and p.number_text <> 'PO-' || p.year || '-' || lpad(p.number::text, greatest(5, length(p.number::text)), '0')
      union all
      select p.code from purchase_orders p where p.number is not null
        and not exists (select 1 from purchase_order_counters c where c.buyer_id = p.buyer_id and c.year = p.year)`,
  },
  {
    name: 'purchase-order-sums',
    rule: 'The total of each version of a purchase order is the sum of its lines',
    query: sql`
      select p.code || '/' || v.version as what from purchase_order_versions v
      join purchase_orders p on p.id = v.purchase_order_id
      where v.total_minor <> (select coalesce(sum((l ->> 'quantity')::bigint * (l ->> 'unitMinor')::bigint), 0)
        from jsonb_array_elements(v.lines) l)`,
  },
  {
    name: 'purchase-order-versions',
    rule: 'A purchase order has all its versions from 1 on, sent ones once it was sent, and what is acknowledged or closed is its last version',
    query: sql`
      select p.code as what from purchase_orders p
      where p.version <> (select count(*) from purchase_order_versions v where v.purchase_order_id = p.id)
        or p.version is distinct from (select max(v.version) from purchase_order_versions v where v.purchase_order_id = p.id)
        or exists (select from purchase_order_versions v where v.purchase_order_id = p.id
          and (v.sent_at is null) <> (p.state = 'draft'))
        or (p.state in ('acknowledged', 'closed') and not exists (select from purchase_order_versions v
          where v.purchase_order_id = p.id and v.version = p.version and v.acknowledged_at is not null))
        or (p.state = 'sent' and exists (select from purchase_order_versions v
          where v.purchase_order_id = p.id and v.version = p.version and v.acknowledged_at is not null))`,
  },
]

import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of what is delivered and billed of orders at any moment. */
export const orderMatchingInvariants: readonly Invariant[] = [
  {
    name: 'purchase-order-matches',
    rule: 'No line of an invoice or credit note is matched with orders for more than it says',
    query: sql`
      select m.invoice_id || '/' || m.invoice_line as what from purchase_order_matches m join invoices i on i.id = m.invoice_id
      group by m.invoice_id, m.invoice_line, i.lines
      having sum(m.quantity) > (i.lines -> m.invoice_line::int ->> 'quantity')::bigint`,
  },
  {
    name: 'purchase-order-billed',
    rule: 'No line of an order is billed for less than nothing, and no order that was rejected, cancelled or not sent is billed',
    query: sql`
      select p.code || '/' || m.line as what from purchase_order_matches m
      join invoices i on i.id = m.invoice_id join purchase_orders p on p.id = m.purchase_order_id
      group by p.code, p.state, m.line
      having sum(case i.kind when 'invoice' then m.quantity else -m.quantity end) < 0
        or (sum(case i.kind when 'invoice' then m.quantity else -m.quantity end) > 0 and p.state in ('draft', 'rejected', 'cancelled'))`,
  },
  {
    name: 'purchase-order-sides',
    rule: 'An order is billed by its supplier to its buyer, in its currency',
    query: sql`
      select p.code as what from purchase_order_matches m join invoices i on i.id = m.invoice_id
      join purchase_orders p on p.id = m.purchase_order_id
      join purchase_order_versions v on v.purchase_order_id = p.id and v.version = p.version
      where i.seller_id <> p.provider_id or i.buyer_id is distinct from p.buyer_id or i.currency <> v.currency`,
  },
]

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
  {
    name: 'purchase-order-over',
    rule: 'No line of an order is billed for more than was ordered and its buyer tolerates, but for what was matched under another tolerance',
    query: sql`
      select p.code || '/' || m.line as what from (
        select m.purchase_order_id, m.line, max(m.matched_at) as last_at,
          sum(case i.kind when 'invoice' then m.quantity else -m.quantity end) as quantity,
          sum(case i.kind when 'invoice' then m.amount_minor else -m.amount_minor end) as minor
        from purchase_order_matches m join invoices i on i.id = m.invoice_id group by 1, 2
      ) m
      join purchase_orders p on p.id = m.purchase_order_id
      join purchase_order_versions v on v.purchase_order_id = p.id and v.version = p.version
      left join purchase_tolerances t on t.party_id = p.buyer_id
      left join lateral purchase_line_limits(p.buyer_id, v.lines -> m.line::int, v.currency) l on v.lines -> m.line::int is not null
      where l.most_quantity is null
        or ((m.quantity > l.most_quantity or m.minor > l.most_minor) and coalesce(t.changed_at <= m.last_at, true))`,
  },
  {
    name: 'purchase-order-received',
    rule: 'Of each line of an order no more is noted and booked than was ordered, and no less than nothing; seats are of its two sides',
    query: sql`
      select p.code || '/' || r.line as what from (
        select purchase_order_id, line from purchase_order_receipts union select purchase_order_id, line from purchase_order_seats
      ) r
      join purchase_orders p on p.id = r.purchase_order_id
      join purchase_order_versions v on v.purchase_order_id = p.id and v.version = p.version
      where v.lines -> r.line::int is null
        or purchase_line_received(p.id, r.line) not between 0 and (v.lines -> r.line::int ->> 'quantity')::bigint
      union all
      select p.code from purchase_order_seats s join purchase_orders p on p.id = s.purchase_order_id
      join order_lines l on l.id = s.order_line_id join orders o on o.id = l.order_id
      where o.buyer_id is distinct from p.buyer_id or o.seller_id <> p.provider_id`,
  },
  {
    name: 'purchase-order-standings',
    rule: 'How an invoice stands to an order is said of its buyer, once anything is matched and only then, and accepted is what somebody accepted',
    query: sql`
      select p.code || ' ' || s.invoice_id as what from purchase_order_invoices s join purchase_orders p on p.id = s.purchase_order_id
      left join lateral (select count(*) as matched, count(m.accepted_at) as accepted from purchase_order_matches m
        where m.purchase_order_id = s.purchase_order_id and m.invoice_id = s.invoice_id) m on true
      where s.buyer_id <> p.buyer_id or (s.standing = 'waiting') <> (m.matched = 0) or (s.standing = 'accepted' and m.accepted = 0)
      union all
      select p.code || ' ' || m.invoice_id from purchase_order_matches m join purchase_orders p on p.id = m.purchase_order_id
      where not exists (select from purchase_order_invoices s
        where s.purchase_order_id = m.purchase_order_id and s.invoice_id = m.invoice_id)`,
  },
  {
    name: 'purchase-order-complete',
    rule: 'An order that closed by itself was billed for all that it says',
    query: sql`
      select p.code as what from purchase_orders p
      join purchase_order_versions v on v.purchase_order_id = p.id and v.version = p.version
      cross join lateral jsonb_array_elements(v.lines) with ordinality as l (said, nth)
      where p.state = 'closed' and p.reason is null and (l.said ->> 'quantity')::bigint > (
        select coalesce(sum(m.quantity), 0) from purchase_order_matches m join invoices i on i.id = m.invoice_id
        where m.purchase_order_id = p.id and m.line = l.nth - 1 and i.kind = 'invoice')`,
  },
]

import { sql } from 'drizzle-orm'
import { isMiscounted, isUneven } from '#app/features/money/invoicing/queries-tax.server.ts'
import { AT, type Invariant } from '#app/platform/invariants.server.ts'
import { cancelledUnpaid } from './queries-scope.server.ts'

const WRITTEN = { tax: sql`o.tax`, total: sql`o.total_minor`, taxMinor: sql`o.tax_minor` }
const LINES = sql`(select l.tax as said, l.quantity * l.unit_minor as amount from order_lines l where l.order_id = o.id)`

/** What must hold of orders, their lines and tickets at any moment. */
export const ordersInvariants: readonly Invariant[] = [
  {
    name: 'tickets',
    rule: 'A confirmed order has as many valid tickets and seats taken as it says, and a ticket for each seat in its lines',
    query: sql`
      select o.reference as what from orders o
      where o.state in ('confirmed', 'completed') and (
        o.seats <> (select count(*) from tickets t where t.order_id = o.id and t.state = 'valid')
        or o.seats <> (select coalesce(sum(c.quantity), 0) from seat_allocations c where c.order_id = o.id and c.state = 'taken')
        or (select count(*) from tickets t where t.order_id = o.id)
          <> (select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = o.id and l.kind = 'seat')
        or exists (select from tickets t where t.order_id = o.id and t.state = 'cancelled' and t.cancellation_id is null))`,
  },
  {
    name: 'cancelled-seats',
    rule: 'Of seats that were cancelled as much went back, or is on its way back, as was said, once, and as many tickets are void',
    query: sql`
      select o.reference as what from seat_cancellations c join orders o on o.id = c.order_id
      where c.seats <> (select count(*) from tickets t where t.cancellation_id = c.id and t.order_id = c.order_id)
        or c.amount_minor <> (select coalesce(sum(r.amount_minor), 0) from refunds r join payments p on p.id = r.payment_id
          where p.subject_kind = 'order' and p.subject_id = o.id and r.cause_kind = 'seat_cancellation' and r.cause_id = c.id::text and r.attempt = 1)`,
  },
  {
    name: 'totals',
    rule: 'The total of an order is the sum of its lines, and the tax where its terms add it',
    query: sql`
      select o.reference as what from orders o
      where o.total_minor - case when o.tax ->> 'isIncluded' = 'false' then o.tax_minor else 0 end
        <> (select coalesce(sum(l.quantity * l.unit_minor), 0) from order_lines l where l.order_id = o.id)`,
  },
  {
    name: 'tax',
    rule: 'The tax of an order is that of all its lines of one category and rate, rounded once, adds up to what it says, and stands on its invoice',
    query: sql`
      select o.reference as what from orders o
      left join invoices i on i.subject_id = o.id and i.subject_kind = 'order' and i.kind = 'invoice' and i.replaces_id is null
      where ${isUneven({ ...WRITTEN, lines: LINES })} or ${isMiscounted(sql`o.tax`)}
        or (i.id is not null and ((i.tax_minor <> o.tax_minor and ${cancelledUnpaid()} = 0)
          or i.tax - 'parts' is distinct from o.tax - 'parts'))`,
  },
  {
    name: 'commission-lines',
    rule: 'Each line of an order keeps the rate of the rule that it names, which counted when its order was written and is of its seller or of all',
    query: sql`
      select o.reference as what from order_lines l join orders o on o.id = l.order_id join commission_rules r on r.id = l.commission_rule_id
      where r.rate is distinct from l.commission_rate or r.counts_from > o.created_at + interval '1 minute'
        or (r.kind = 'provider' and r.party_id <> o.seller_id)`,
  },
  {
    name: 'commission-ledger',
    rule: 'What the marketplace keeps of a sale is what the lines of its order keep of the net, rounded once; of a part of it, that part',
    query: sql`
      select o.reference as what from orders o
      join ledger_transactions t on t.kind = 'sale' and t.subject_kind = 'order' and t.subject_id = o.id
      join lateral (select coalesce(sum(e.amount_minor) filter (where e.account = 'commission'), 0) as kept,
        coalesce(-sum(e.amount_minor) filter (where e.account = 'clearing'), 0) as gross from ledger_entries e where e.transaction_id = t.id) s on true
      join lateral (select sum(l.quantity * l.unit_minor * l.commission_rate)::numeric / nullif(sum(l.quantity * l.unit_minor), 0) / 10000 as rate
        from order_lines l where l.order_id = o.id) kept on true
      where abs(s.kept - s.gross * (o.total_minor - o.tax_minor)::numeric / nullif(o.total_minor, 0) * kept.rate)
        > case when s.gross = o.total_minor then 0.5 else 1.5 end`,
  },
  {
    name: 'orphan-holds',
    rule: 'Only held, pledged and reserved orders hold seats, only confirmed ones have taken seats; no hold has run out for 15 minutes',
    query: sql`select c.id::text as what from seat_allocations c left join orders o on o.id = c.order_id
      where (c.state = 'held' and (coalesce(o.state, 'none') not in ('held', 'pledged', 'reserved') or c.held_until < ${AT} - interval '15 minutes'))
        or (c.state = 'taken' and coalesce(o.state, 'none') not in ('confirmed', 'completed'))
      union all
      select o.reference from orders o where o.state = 'held' and o.held_until < ${AT} - interval '15 minutes'`,
  },
  {
    name: 'order-items',
    rule: 'Every order is of something: seats of the event that it has, or a training, in words that stand since it was bought; its lines are of that',
    query: sql`select o.reference as what from orders o left join order_items i on i.order_id = o.id and i.position = 0
      where i.id is null or i.subject_id is distinct from coalesce(o.event_id, o.id)
        or exists (select from order_lines l join order_items other on other.id = l.item_id where l.order_id = o.id and other.order_id <> o.id)`,
  },
]

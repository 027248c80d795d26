import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of seats that became others. */
export const seatChangesInvariants: readonly Invariant[] = [
  {
    name: 'changed-seats',
    rule: 'Of seats that became cheaper ones as much went back, or is on its way back, as was said, once',
    query: sql`
      select o.reference as what from seat_changes c join orders o on o.id = c.order_id
      where c.amount_minor <> (select coalesce(sum(r.amount_minor), 0) from refunds r join payments p on p.id = r.payment_id
        where p.subject_kind = 'order' and p.subject_id = o.id and r.cause_kind = 'seat_change' and r.cause_id = c.id::text and r.attempt = 1)`,
  },
  {
    name: 'seats-of-their-date',
    rule: 'The good tickets of an order, their ticket types and the seats taken for them are of its event, and as many of each type',
    query: sql`
      select o.reference as what from orders o
      where o.state in ('confirmed', 'completed') and o.event_id is not null and (
        exists (select from tickets t join order_lines l on l.id = t.line_id join ticket_types y on y.id = l.ticket_type_id
          where t.order_id = o.id and t.state = 'valid' and (t.event_id <> o.event_id or y.event_id <> o.event_id))
        or exists (select from seat_allocations c where c.order_id = o.id and c.state = 'taken' and (c.event_id <> o.event_id
          or c.quantity <> (select count(*) from tickets t join order_lines l on l.id = t.line_id
            where t.order_id = o.id and t.state = 'valid' and l.ticket_type_id = c.ticket_type_id))))`,
  },
]

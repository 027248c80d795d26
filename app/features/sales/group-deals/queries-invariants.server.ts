import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of orders that joined a group deal. */
export const groupDealsInvariants: readonly Invariant[] = [
  {
    name: 'promises',
    rule: 'Who joined a price promise is booked once it is reached, owes nothing before it is decided, then the same as all others, and nothing where it was not reached',
    query: sql`select o.reference as what from orders o join group_deals p on p.id = o.group_deal_id join order_lines l on l.order_id = o.id
      where (o.state = 'pledged' and (p.state = 'lapsed' or o.payment = 'paid' or o.billed_at is not null))
        or (o.state in ('reserved', 'confirmed', 'completed') and (p.state in ('open', 'lapsed') or l.unit_minor <> p.reached_minor))
        or (p.state = 'reached' and (o.payment = 'paid' or (o.payment = 'awaiting' and o.billed_at is not null)))
        or l.unit_minor > (select max((s ->> 'minor')::bigint) from jsonb_array_elements(p.steps) s)`,
  },
]

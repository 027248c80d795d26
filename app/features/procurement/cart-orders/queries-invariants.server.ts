import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of seats that are ordered in writing. */
export const cartOrdersInvariants: readonly Invariant[] = [
  {
    name: 'cart-orders',
    rule: 'Seats that were booked for a purchase order are of its two sides and say its number; none are held for one that waits',
    query: sql`
      select c.id::text as what from purchase_order_carts c
      join purchase_orders p on p.id = c.purchase_order_id join orders o on o.id = c.order_id
      where p.buyer_id is distinct from o.buyer_id or p.provider_id <> o.seller_id
        or c.state = 'booked' and (o.billing ->> 'purchaseOrderNumber' is distinct from p.number_text
          or o.state not in ('reserved', 'confirmed', 'completed', 'cancelled'))
        or c.state = 'waiting' and p.state in ('cancelled', 'rejected', 'closed') and p.ended_at < now() - interval '1 hour'`,
  },
]

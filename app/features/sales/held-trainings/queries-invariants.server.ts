import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of agreed trainings as they are held, at any moment. */
export const heldTrainingsInvariants: readonly Invariant[] = [
  {
    name: 'held-trainings',
    rule: 'What is held of an agreed training is its provider’s event for its buyer alone, at nothing, and goes with it',
    query: sql`
      select o.reference as what from held_trainings h
      join orders o on o.id = h.order_id
      join orders s on s.id = h.seats_order_id
      join events e on e.id = h.event_id
      where e.owner_id <> o.seller_id or e.held_for is distinct from o.buyer_id or s.event_id <> e.id
        or s.buyer_id is distinct from o.buyer_id or s.total_minor <> 0`,
  },
]

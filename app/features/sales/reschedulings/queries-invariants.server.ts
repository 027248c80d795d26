import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of the days of agreed trainings, at any moment. */
export const reschedulingsInvariants: readonly Invariant[] = [
  {
    name: 'moved-trainings',
    rule: 'The days of an agreed training are the same in its order, in what was agreed on, and in the event that it is held as',
    query: sql`
      select o.reference as what from order_trainings a
      join orders o on o.id = a.order_id and o.state in ('held', 'reserved', 'confirmed')
      join training_requests r on r.order_id = o.id
      join training_terms t on t.subject_kind = 'training-request' and t.subject_id = r.id and t.version = r.version
      join order_items i on i.order_id = o.id
      left join held_trainings h on h.order_id = o.id
      left join events e on e.id = h.event_id
      where (a.starts_at, a.ends_at) <> (t.starts_at, t.ends_at) or (a.starts_at, a.ends_at) <> (i.starts_at, i.ends_at)
        or (a.starts_at, a.ends_at) <> (e.starts_at, e.ends_at)`,
  },
]

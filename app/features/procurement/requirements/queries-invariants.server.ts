import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of requirements at any moment. */
export const requirementsInvariants: readonly Invariant[] = [
  {
    name: 'requirement-criteria',
    rule: 'The weights of a requirement add up to a hundred percent, or it has none',
    query: sql`
      select r.slug as what from requirements r
      join requirement_criteria c on c.requirement_id = r.id
      group by r.id having sum(c.weight) <> 100`,
  },
]

import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

export const categoryInvariants: readonly Invariant[] = [
  {
    name: 'merged-categories',
    rule: 'nothing that can be written again names a category that became another one, and none became such a one',
    query: sql`select c.slug as what from categories c where c.merged_into_id is not null and (
      exists (select from topics t where t.category_id = c.id) or exists (select from events e where e.category_id = c.id)
      or exists (select from categories m where m.merged_into_id = c.id))`,
  },
]

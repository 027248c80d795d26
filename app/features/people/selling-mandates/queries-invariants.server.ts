import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of selling mandates at any moment. */
export const sellingMandatesInvariants: readonly Invariant[] = [
  {
    name: 'selling-mandates',
    rule: 'A party has accepted what it did last about the selling mandate',
    query: sql`
      select p.id::text as what from parties p
      join lateral (select a.step, a.version from selling_mandate_acts a where a.party_id = p.id
        order by a.at desc, a.id desc limit 1) last on true
      where p.mandate_version is distinct from (case when last.step = 'accept' then last.version end)`,
  },
]

import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of the numbers of documents. */
export const invoicingInvariants: readonly Invariant[] = [
  {
    name: 'invoice-numbers',
    rule: 'Invoice numbers of a seller and year run from 1 without a gap up to the counter',
    query: sql`
      select c.seller_id || '/' || c.year as what from document_counters c
      left join invoices i on i.seller_id = c.seller_id and i.kind = c.kind and i.year = c.year
      group by c.seller_id, c.kind, c.year, c.last_number
      having count(i.id) <> c.last_number or coalesce(max(i.number), 0) <> c.last_number or coalesce(min(i.number), 1) <> 1
      union all
      select i.seller_id || '/' || i.year from invoices i
      where not exists (select 1 from document_counters c where c.seller_id = i.seller_id and c.kind = i.kind and c.year = i.year)`,
  },
]

import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'
import { isMiscounted, isUneven } from './queries-tax.server.ts'

const LINES = sql`(select nullif(l -> 'tax', 'null') as said, (l ->> 'totalMinor')::bigint as amount from jsonb_array_elements(d.lines) l)`

/** What must hold of documents. */
export const invoicingInvariants: readonly Invariant[] = [
  {
    name: 'invoice-numbers',
    rule: 'Invoice numbers of a seller and year run from 1 without a gap up to the counter',
    query: sql`
      select c.seller_id || '/' || c.year as what from document_counters c
      left join invoices i on i.seller_id = c.seller_id and i.kind = c.kind and i.year = c.year
      where c.kind <> 'reminder'
      group by c.seller_id, c.kind, c.year, c.last_number
      having count(i.id) <> c.last_number or coalesce(max(i.number), 0) <> c.last_number or coalesce(min(i.number), 1) <> 1
      union all
      select i.seller_id || '/' || i.year from invoices i
      where not exists (select 1 from document_counters c where c.seller_id = i.seller_id and c.kind = i.kind and c.year = i.year)`,
  },
  {
    name: 'final-invoices',
    rule: 'A final invoice says what was left of its prepayment when it was issued',
    query: sql`
      select f.number_text as what from invoices f join invoices p on p.id = f.settles_id
      where not p.is_prepayment or p.kind <> 'invoice' or p.subject_id <> f.subject_id
        or f.total_minor <> p.total_minor - (select coalesce(sum(c.total_minor), 0) from invoices c
          where c.credits_id = p.id and c.created_at < f.created_at)`,
  },
  {
    name: 'document-tax',
    rule: 'The breakdown of every invoice and credit note adds up to its totals, and each category and rate to its lines; the tax of an invoice is rounded once',
    query: sql`
      select d.number_text as what from invoices d
      where ${isUneven({ tax: sql`d.tax`, total: sql`d.total_minor`, taxMinor: sql`d.tax_minor`, lines: LINES })}
        or (d.kind = 'invoice' and d.replaces_id is null and ${isMiscounted(sql`d.tax`)})`,
  },
]

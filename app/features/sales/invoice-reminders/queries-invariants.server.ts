import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of reminders. */
export const invoiceRemindersInvariants: readonly Invariant[] = [
  {
    name: 'reminder-numbers',
    rule: 'Numbers of reminders of a seller and year run from 1 without a gap up to the counter',
    query: sql`
      select c.seller_id || '/' || c.year as what from document_counters c
      left join invoice_reminders r on r.seller_id = c.seller_id and r.year = c.year
      where c.kind = 'reminder'
      group by c.seller_id, c.year, c.last_number
      having count(r.id) <> c.last_number or coalesce(max(r.number), 0) <> c.last_number`,
  },
  {
    name: 'reminders-late',
    rule: 'A reminder was issued after its invoice was due, of no more than it says, and its steps run from 1',
    query: sql`
      select r.number_text as what from invoice_reminders r join invoices i on i.id = r.invoice_id
      where r.issued_on <= r.due_on or r.open_minor > i.total_minor or r.seller_id <> i.seller_id or i.subject_id <> r.order_id
      union
      select min(r.number_text) from invoice_reminders r where r.step is not null
      group by r.order_id having count(*) <> max(r.step)`,
  },
]

import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of commission that was billed. */
export const commissionInvoicesInvariants: readonly Invariant[] = [
  {
    name: 'commission-billed',
    rule: 'Each bill of commission has one paid invoice of the marketplace of the same sum to the same provider',
    query: sql`
      select coalesce(b.id, i.subject_id)::text as what from commission_bills b
      full join (select * from invoices where subject_kind = 'commission' and kind = 'invoice') i on i.subject_id = b.id
      where b.id is null or i.id is null or i.total_minor <> b.amount_minor or i.currency <> b.currency
        or i.buyer_id <> b.party_id or i.state <> 'paid'`,
  },
]

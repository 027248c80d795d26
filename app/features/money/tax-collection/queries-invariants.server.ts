import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of what is kept for tax offices. */
export const taxCollectionInvariants: readonly Invariant[] = [
  {
    name: 'tax-collected',
    rule: 'What is kept for a tax office is in the ledger once, as much as its list says, taken from its seller',
    query: sql`
      select coalesce(c.key, l.key) as what
      from (select cause_kind || ':' || cause_id as key, seller_id, collected_minor, currency from tax_collections) c
      full join (select substr(t.unique_key, length('tax_collected:') + 1) as key, e.owner_id, e.currency,
          sum(e.amount_minor) filter (where e.account = 'collected_tax') as kept, sum(e.amount_minor) filter (where e.account = 'payable') as taken
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind = 'tax_collected' group by 1, 2, 3) l on l.key = c.key
      where coalesce(c.collected_minor, 0) <> coalesce(l.kept, 0) or coalesce(l.kept, 0) + coalesce(l.taken, 0) <> 0
        or (l.key is not null and (l.owner_id, l.currency) is distinct from (c.seller_id, c.currency))`,
  },
  {
    name: 'tax-collected-rate',
    rule: 'What is left of what was kept of a payment is its rate of what is left of the taxed sum',
    query: sql`
      select p.cause_id::text as what from tax_collections p
      left join refunds r on r.payment_id = p.cause_id
      left join tax_collections b on b.cause_kind = 'refund' and b.cause_id = r.id
      where p.cause_kind = 'payment'
      group by p.id
      having p.collected_minor + coalesce(sum(b.collected_minor), 0) <> case
        when p.is_in_state then 2 * round((p.taxable_minor + coalesce(sum(b.taxable_minor), 0)) * p.rate / 20000.0)
        else round((p.taxable_minor + coalesce(sum(b.taxable_minor), 0)) * p.rate / 10000.0) end`,
  },
]

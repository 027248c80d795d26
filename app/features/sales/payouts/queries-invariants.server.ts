import { sql } from 'drizzle-orm'
import { AT, type Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of payouts at any moment. */
export const payoutsInvariants: readonly Invariant[] = [
  {
    name: 'payouts-ledger',
    rule: 'A payout that was sent is in the ledger once, arrived or came back as its state says, and no other is',
    query: sql`
      select o.code as what from payouts o
      left join (select t.subject_id, sum(e.amount_minor) filter (where e.account = 'payable') as payable,
          sum(e.amount_minor) filter (where e.account = 'payout') as under_way,
          sum(e.amount_minor) filter (where e.account = 'seller_bank') as arrived
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.subject_kind = 'payout' group by 1) b on b.subject_id = o.id
      where (coalesce(b.payable, 0)::bigint, coalesce(b.under_way, 0)::bigint, coalesce(b.arrived, 0)::bigint) <> case o.state
        when 'sent' then (-o.amount_minor, o.amount_minor, 0::bigint)
        when 'paid' then (-o.amount_minor, 0::bigint, o.amount_minor) else (0::bigint, 0::bigint, 0::bigint) end`,
  },
  {
    name: 'payouts-lines',
    rule: 'What is owed to a provider is what no payout has paid: each entry is paid once, and whole',
    query: sql`
      select e.owner_id || ' ' || e.currency as what from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      left join payout_lines l on l.entry_id = e.id and l.is_open
      left join payouts o on o.id = l.payout_id and o.state in ('sent', 'paid')
      where e.account = 'payable' group by e.owner_id, e.currency
      having sum(e.amount_minor) <> coalesce(sum(e.amount_minor) filter (where t.subject_kind <> 'payout' and o.id is null), 0)`,
  },
  {
    name: 'payouts-batches',
    rule: 'A batch has as many payouts and as much as it was prepared with, and waits for nobody once it is over',
    query: sql`
      select b.code as what from payout_batches b left join payouts o on o.batch_id = b.id
      group by b.id having b.count <> count(o.id) or b.total_minor <> coalesce(sum(o.amount_minor), 0)
        or (b.state = 'discarded' and bool_or(o.state <> 'withdrawn'))
        or (b.state in ('prepared', 'approved') and bool_or(o.state <> 'scheduled'))
        or (b.state = 'sent' and bool_or(o.state = 'scheduled'))`,
  },
  {
    name: 'payouts-under-way',
    rule: 'No payout is under way for two weeks without word from the bank',
    query: sql`
      select code as what from payouts where state = 'sent' and sent_at < ${AT} - interval '14 days'`,
  },
]

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
  {
    name: 'payouts-sums',
    rule: 'The lines of a payout add up to it, are whole entries of what is owed to its provider in its currency, and are open unless it failed or was withdrawn',
    query: sql`
      select o.code as what from payouts o join payout_batches b on b.id = o.batch_id
      left join payout_lines l on l.payout_id = o.id left join ledger_entries e on e.id = l.entry_id
      group by o.id, b.currency
      having coalesce(sum(l.amount_minor), 0) <> o.amount_minor or o.currency <> b.currency
        or bool_or(e.account <> 'payable' or e.owner_id <> o.party_id or e.currency <> o.currency or e.amount_minor <> l.amount_minor)
        or bool_or(l.is_open = (o.state in ('failed', 'withdrawn')))`,
  },
  {
    name: 'payouts-once',
    rule: 'A payout leaves once, arrives once and comes back once at most, all of it',
    query: sql`
      select coalesce(o.code, t.subject_id::text) || ' ' || t.kind as what from ledger_transactions t
      left join payouts o on o.id = t.subject_id
      left join lateral (select sum(abs(e.amount_minor)) / 2 as moved from ledger_entries e where e.transaction_id = t.id) m on true
      where t.subject_kind = 'payout'
      group by t.subject_id, t.kind, o.id having count(*) > 1 or o.id is null or bool_or(m.moved <> o.amount_minor)`,
  },
]

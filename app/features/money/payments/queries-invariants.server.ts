import { sql } from 'drizzle-orm'
import { AT, type Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of payments and what goes back of them, in our books and those of the gateway. */
export const paymentsInvariants: readonly Invariant[] = [
  {
    name: 'gateway-books',
    rule: 'The ledger and the books of the gateway agree on every payment, those of the last five minutes aside',
    query: sql`
      select coalesce(p.id, c.payment_id)::text as what from payments p
      full join sandbox_charges c on c.payment_id = p.id
      left join (
        select coalesce(r.payment_id, split_part(t.unique_key, ':', 2)::uuid) as payment_id, sum(e.amount_minor) as net
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'clearing'
        left join refunds r on t.kind in ('refund', 'refund_returned') and r.id = split_part(t.unique_key, ':', 2)::uuid
        where t.kind in ('capture', 'refund', 'refund_returned') group by 1
      ) l on l.payment_id = coalesce(p.id, c.payment_id)
      where coalesce(p.state, 'none') not in ('started', 'confirming', 'waiting', 'unknown')
        and not exists (select 1 from refunds r where r.payment_id = p.id and r.state = 'requested')
        and not (p.state = 'authorized' and p.capture_minor is not null)
        and coalesce(l.net, 0) <> case when c.state = 'succeeded' then coalesce(c.taken_minor, c.amount_minor) - c.refunded_minor
          when p.gateway in ('transfer', 'collecting', 'stripe') and p.state = 'succeeded' then p.amount_minor - p.refunded_minor else 0 end`,
  },
  {
    name: 'fees',
    rule: 'What a gateway keeps of a payment is in the ledger once, as much as the payment says',
    query: sql`
      select p.id::text as what from payments p
      where coalesce(p.fee_minor, 0) <> coalesce((select sum(e.amount_minor) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'fee' and e.currency = p.fee_currency
        where t.unique_key = 'fee:' || p.id), 0)`,
  },
  {
    name: 'disputes',
    rule: 'What is disputed is held while that is open, lost once it is lost, and otherwise back where it was',
    query: sql`
      select d.id::text as what from disputes d
      left join (select t.unique_key, e.account, e.amount_minor from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account in ('dispute', 'dispute_loss')
        where t.kind in ('dispute', 'dispute_won', 'dispute_lost')
      ) b on b.unique_key in ('dispute:' || d.id, 'dispute_won:' || d.id, 'dispute_lost:' || d.id)
      group by d.id
      having coalesce(sum(b.amount_minor) filter (where b.account = 'dispute'), 0)
          <> case when d.state in ('won', 'lost') then 0 else d.amount_minor end
        or coalesce(sum(b.amount_minor) filter (where b.account = 'dispute_loss'), 0)
          <> case d.state when 'lost' then d.amount_minor else 0 end`,
  },
  {
    name: 'dispute-fees',
    rule: 'What a gateway keeps for a dispute is in the ledger once, as much as the dispute says',
    query: sql`
      select d.id::text as what from disputes d
      where coalesce(d.fee_minor, 0) <> coalesce((select sum(e.amount_minor) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'fee' and e.currency = d.fee_currency
        where t.kind = 'dispute_fee' and t.unique_key like 'dispute_fee:' || d.id || ':%'), 0)`,
  },
  {
    name: 'open-payments',
    rule: 'No payment and no refund is left open for an hour, those aside that are transferred by hand',
    query: sql`
      select id::text as what from payments
      where state in ('started', 'confirming', 'unknown') and created_at < ${AT} - interval '1 hour'
      union all
      select r.id::text from refunds r join payments p on p.id = r.payment_id
      where r.state = 'requested' and r.created_at < ${AT} - interval '1 hour' and p.gateway <> 'transfer'`,
  },
  {
    name: 'set-aside',
    rule: 'No money stays set aside that nobody looks at, that was given up, or longer than a bank keeps it',
    query: sql`
      select id::text as what from payments where state = 'authorized'
        and (look_at < ${AT} - interval '1 hour' or created_at < ${AT} - interval '8 days')
      union all
      select p.id::text from payments p join sandbox_charges c on c.payment_id = p.id
      where c.state = 'authorized' and p.state in ('succeeded', 'declined')
        and c.created_at between ${AT} - interval '7 days' and ${AT} - interval '1 hour'`,
  },
  {
    name: 'refunds',
    rule: 'What goes back of a payment is what its refunds say, and no more than was paid',
    query: sql`
      select p.id::text as what from payments p left join refunds r on r.payment_id = p.id and r.state <> 'failed'
      group by p.id having p.refunded_minor <> coalesce(sum(r.amount_minor), 0) or p.refunded_minor > p.amount_minor`,
  },
  {
    name: 'ledger',
    rule: 'Every movement of money sums to zero and has entries',
    query: sql`
      select t.unique_key as what from ledger_transactions t
      left join ledger_entries e on e.transaction_id = t.id
      group by t.id, t.unique_key, e.currency having coalesce(sum(e.amount_minor), -1) <> 0`,
  },
  {
    name: 'webhooks',
    rule: 'No webhookEvent of the gateway is left unworked for 15 minutes',
    query: sql`select id as what from webhook_events where worked_at is null and received_at < ${AT} - interval '15 minutes'`,
  },
]

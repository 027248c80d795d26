import { type SQL, sql } from 'drizzle-orm'
import { lostRefunds } from '#app/features/money/payments/queries-scope.server.ts'

export type Rule = { name: string; rule: string; query: SQL }

/** Stands in a query for the moment as of which a rule is asked. */
export const AT = sql.placeholder('at')

/** What must hold of payments and what goes back of them, in our books and those of the gateway. Each query gives the rows that break its rule. */
export const MONEY_RULES: Rule[] = [
  {
    name: 'gateway-books',
    rule: 'The ledger and the books of the gateway agree on every payment, those of the last five minutes aside',
    query: sql`
      select coalesce(p.id, c.payment_id)::text as what from payments p
      full join sandbox_charges c on c.payment_id = p.id
      left join (
        select coalesce(r.payment_id, split_part(t.unique_key, ':', 2)::uuid) as payment_id, sum(e.amount_minor) as net
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'gateway'
        left join refunds r on t.kind in ('refund', 'refund_returned') and r.id = split_part(t.unique_key, ':', 2)::uuid
        where t.kind in ('capture', 'refund', 'refund_returned') group by 1
      ) l on l.payment_id = coalesce(p.id, c.payment_id)
      where coalesce(p.state, 'none') not in ('started', 'confirming', 'waiting', 'unknown')
        and not exists (select 1 from refunds r where r.payment_id = p.id and r.state = 'asked')
        and not (p.state = 'authorised' and p.take_minor is not null)
        and coalesce(l.net, 0) <> case when c.state = 'succeeded' then coalesce(c.taken_minor, c.amount_minor) - c.refunded_minor
          when p.gateway in ('transfer', 'stripe') and p.state = 'succeeded' then p.amount_minor - p.refunded_minor else 0 end`,
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
          <> case d.state when 'open' then d.amount_minor else 0 end
        or coalesce(sum(b.amount_minor) filter (where b.account = 'dispute_loss'), 0)
          <> case d.state when 'lost' then d.amount_minor else 0 end`,
  },
  {
    name: 'one-charge',
    rule: 'No order was charged twice without the second charge going back, or being known not to have arrived',
    query: sql`
      select o.reference as what from orders o join payments p
        on p.subject_kind = 'order' and p.subject_id = o.id and p.state = 'succeeded' and p.refunded_minor < p.amount_minor
        and not exists (select from refunds where refunds.payment_id = p.id and ${lostRefunds()})
      group by o.reference having count(*) > 1`,
  },
  {
    name: 'open-payments',
    rule: 'No payment and no refund is left open for an hour, those aside that are transferred by hand',
    query: sql`
      select id::text as what from payments
      where state in ('started', 'confirming', 'unknown') and created_at < ${AT} - interval '1 hour'
      union all
      select r.id::text from refunds r join payments p on p.id = r.payment_id
      where r.state = 'asked' and r.created_at < ${AT} - interval '1 hour' and p.gateway <> 'transfer'`,
  },
  {
    name: 'set-aside',
    rule: 'No money stays set aside that nobody looks at, that was given up, or longer than a bank keeps it',
    query: sql`
      select id::text as what from payments where state = 'authorised'
        and (look_at < ${AT} - interval '1 hour' or created_at < ${AT} - interval '8 days')
      union all
      select p.id::text from payments p join sandbox_charges c on c.payment_id = p.id
      where c.state = 'authorised' and p.state in ('succeeded', 'declined')
        and c.created_at between ${AT} - interval '7 days' and ${AT} - interval '1 hour'`,
  },
  {
    name: 'refunds',
    rule: 'What goes back of a payment is what its refunds say, and no more than was paid',
    query: sql`
      select p.id::text as what from payments p left join refunds r on r.payment_id = p.id and r.state <> 'failed'
      group by p.id having p.refunded_minor <> coalesce(sum(r.amount_minor), 0) or p.refunded_minor > p.amount_minor`,
  },
]

import { sql } from 'drizzle-orm'
import { lostRefunds } from '#app/features/money/payments/queries-scope.server.ts'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of what workspaces pay. */
export const subscriptionsInvariants: readonly Invariant[] = [
  {
    name: 'plan-sales',
    rule: 'What was paid for a workspace and used was sold once, for exactly that, and invoiced for as much; other money goes back',
    query: sql`
      select p.id::text as what from payments p
      left join ledger_transactions t on t.unique_key = 'sale:' || p.id and t.kind = 'sale'
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'clearing'
      where p.subject_kind = 'subscription' and p.state = 'succeeded'
        and case when t.id is null then p.refunded_minor <> p.amount_minor
          and not exists (select from refunds where refunds.payment_id = p.id and ${lostRefunds()}) else -e.amount_minor <> p.amount_minor end
      union all
      select s.subject_id::text from (
        select t.subject_id, -sum(e.amount_minor) as minor from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'clearing'
        where t.kind = 'sale' and t.subject_kind = 'subscription' group by t.subject_id
      ) s full join (
        select coalesce(p.subject_id, i.subject_id) as subject_id, sum(i.total_minor) as minor from invoices i
        left join payments p on i.subject_kind = 'renewal' and p.id = i.subject_id
        where i.kind = 'invoice' and (i.subject_kind = 'subscription' or i.subject_kind = 'renewal' and i.state = 'paid') group by 1
      ) i on i.subject_id = s.subject_id
      where s.minor is distinct from i.minor`,
  },
  {
    name: 'renewal-invoices',
    rule: 'A renewal that is billed first has one invoice of exactly its sum: open while its transfer is awaited, paid or credited with it',
    query: sql`
      select c.payment_id::text as what from subscription_charges c join payments p on p.id = c.payment_id
      left join invoices i on i.subject_kind = 'renewal' and i.kind = 'invoice' and i.subject_id = p.id
      where c.reference is not null and (i.total_minor is distinct from p.amount_minor
        or i.state is distinct from case p.state when 'succeeded' then 'paid' when 'declined' then 'credited' else 'issued' end)`,
  },
  {
    name: 'kept-cards',
    rule: 'A plan that renews by a card has one that is kept, and every charge of it a mandate of its company',
    query: sql`
      select s.id::text as what from subscriptions s where s.pay_way = 'card' and s.state = 'active'
        and not exists (select from card_mandates m where m.party_id = s.party_id and m.state = 'active')
      union all
      select c.payment_id::text from subscription_charges c join subscriptions s on s.id = c.subscription_id
      left join card_mandates m on m.id = c.mandate_id
      where c.method = 'kept' and m.party_id is distinct from s.party_id`,
  },
]

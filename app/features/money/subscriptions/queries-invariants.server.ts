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
        select subject_id, sum(total_minor) as minor from invoices
        where kind = 'invoice' and subject_kind = 'subscription' group by subject_id
      ) i on i.subject_id = s.subject_id
      where s.minor is distinct from i.minor`,
  },
]

import { sql } from 'drizzle-orm'
import { partsOf } from '#app/features/money/invoicing/queries-tax.server.ts'
import { refundsFirstBooked } from '#app/features/money/payments/queries-scope.server.ts'
import { cancelledUnpaid } from '#app/features/sales/orders/queries-scope.server.ts'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** So much of the tax of a category and rate is of what was credited of it, not rounded. */
const share = sql`billed.charged * sum(credited.taxable + credited.charged) / nullif(billed.taxable + billed.charged, 0)`

/**
 * The same as notes say it: rounded once. Of two equal taxes each is; before they were, and where a minor
 * unit cannot be halved, it is one less or more.
 */
const creditedTax = sql`case when credited.said ->> 'split' = 'state'
  then array[2 * round(${share} / 2), 2 * round(${share} / 2) - 1, round(${share})] else array[round(${share})] end`

/** What must hold of orders on an invoice, and of the papers of all. */
export const receivablesInvariants: readonly Invariant[] = [
  {
    name: 'one-invoice',
    rule: 'An order that is to be transferred, or was confirmed and paid, has exactly one invoice of its total, less what was cancelled before; others have none',
    query: sql`
      select o.reference as what from orders o
      left join (
        select subject_id, count(*) filter (where state <> 'replaced') as n,
          sum(case when kind = 'credit_note' then -total_minor else total_minor end) filter (where kind = 'invoice' or state = 'replaced') as total
        from invoices where subject_kind = 'order' and (kind = 'invoice' or state = 'replaced') group by subject_id
      ) i on i.subject_id = o.id
      where case when (o.billed_at is not null and o.payment <> 'none') or (o.confirmed_at is not null and o.payment = 'paid'
          and not exists (select from refunds r join payments p on p.id = r.payment_id
            where p.subject_kind = 'order' and p.subject_id = o.id and r.reason = 'no_seat'))
        then i.n is distinct from 1 or i.total <> o.total_minor - ${cancelledUnpaid()} else i.n is not null end`,
  },
  {
    name: 'bills',
    rule: 'Of a bill the invoice is issued while a transfer is awaited, paid once it came, and credited in full once it is not awaited any more',
    query: sql`
      select o.reference as what from orders o
      join invoices i on i.subject_kind = 'order' and i.subject_id = o.id and i.kind = 'invoice' and i.state <> 'replaced'
      left join invoices c on c.credits_id = i.id and c.refund_id is null and c.credit_key is null
      where o.billed_at is not null and (i.transfer is null
        or i.state <> case when c.id is not null then 'credited' when o.payment = 'awaiting' then 'issued' else 'paid' end
        or (c.id is null) <> (o.payment = 'awaiting' or (o.payment = 'paid' and o.confirmed_at is not null))
        or (c.id is not null and (c.total_minor <> i.total_minor - (select coalesce(sum(n.total_minor), 0) from invoices n where n.credits_id = i.id and n.id <> c.id)
          or c.tax_minor <> i.tax_minor - (select coalesce(sum(n.tax_minor), 0) from invoices n where n.credits_id = i.id and n.id <> c.id)))
        or (o.payment = 'awaiting' and o.state not in ('reserved', 'confirmed', 'completed')))`,
  },
  {
    name: 'seller-receipts',
    rule: 'What came by transfer and was used lies on its seller’s own account or with the tax office, less what was sent back',
    query: sql`
      select o.reference as what from orders o
      join payments p on p.subject_kind = 'order' and p.subject_id = o.id and p.gateway = 'transfer' and p.state = 'succeeded'
      where o.confirmed_at is not null
        and (select coalesce(sum(e.amount_minor), 0) from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account in ('seller_bank', 'withheld')
          where t.subject_kind = 'order' and t.subject_id = o.id)
        <> p.amount_minor - (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.state = 'succeeded')
        and not exists (select from refunds r where r.payment_id = p.id and r.reason = 'paid_twice')`,
  },
  {
    name: 'withheld',
    rule: 'What payers withhold follows from the terms of the invoice and what is left of it, on the invoice and its notes, the order and, once it was paid, in the ledger',
    query: sql`
      select i.number_text as what from invoices i join orders o on o.id = i.subject_id
      where i.subject_kind = 'order' and i.kind = 'invoice' and i.state <> 'replaced' and (
        i.withheld_minor <> withheld_of(i.withholding, i.total_minor - i.tax_minor)
        or i.withheld_minor - (select coalesce(sum(n.withheld_minor), 0) from invoices n where n.credits_id = i.id)
          <> withheld_of(i.withholding, i.total_minor - i.tax_minor
            - (select coalesce(sum(n.total_minor - n.tax_minor), 0)::bigint from invoices n where n.credits_id = i.id))
        or (i.state = 'issued' and o.withheld_minor <> i.withheld_minor
          - (select coalesce(sum(n.withheld_minor), 0) from invoices n where n.credits_id = i.id)))
      union
      select o.reference from orders o
      where o.payment = 'paid' and o.confirmed_at is not null and o.withheld_minor <> coalesce((
        select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'withheld'
        where t.subject_kind = 'order' and t.subject_id = o.id), 0) + (select coalesce(sum(n.withheld_minor), 0) from invoices n
          join refunds r on r.id = n.refund_id and r.state = 'succeeded' where n.subject_kind = 'order' and n.subject_id = o.id)`,
  },
  {
    name: 'credit-notes',
    rule: 'What was paid back of an invoiced order, or is to be transferred back, stands on one credit note, however often it was sent; those of an invoice add up, by category and rate, to no more than it',
    query: sql`
      select o.reference as what from refunds
      join payments p on p.id = refunds.payment_id and p.subject_kind = 'order'
      join orders o on o.id = p.subject_id and o.confirmed_at is not null
      join invoices i on i.subject_kind = 'order' and i.subject_id = o.id and i.kind = 'invoice' and i.state <> 'replaced'
      left join invoices c on c.refund_id = refunds.id and c.subject_id = o.id
      where c.total_minor is distinct from case when ${refundsFirstBooked()} and refunds.reason <> 'paid_twice'
          or (p.gateway = 'transfer' and refunds.state = 'requested' and c.id is not null) then refunds.amount_minor end
        or (p.gateway = 'transfer' and c.state <> case refunds.state when 'requested' then 'issued' else 'paid' end)
        or (refunds.state = 'succeeded' and not exists (select from ledger_transactions t where t.unique_key = 'refund:' || refunds.id))
        or c.currency <> i.currency or c.tax - 'parts' is distinct from i.tax - 'parts'
      union
      select i.number_text from invoices i join invoices c on c.credits_id = i.id
      group by i.id having sum(c.total_minor) > i.total_minor
        or min(c.seller_id::text) <> i.seller_id::text or bool_or(i.kind <> 'invoice')
      union
      select i.number_text from invoices i join invoices c on c.credits_id = i.id
      cross join lateral ${partsOf(sql`c.tax`)} credited
      left join lateral ${partsOf(sql`i.tax`)} billed on billed.said = credited.said
      group by i.id, credited.said, billed.taxable, billed.charged
      having sum(credited.taxable) > coalesce(billed.taxable, 0)
        or not sum(credited.charged) = any(${creditedTax})`,
  },
]

import type { Subject } from '#app/features/money/payments/payment.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import type { Credit } from './credit-lines.ts'

export type CreditFacts = {
  subject: Subject
  /**
   * What was paid back, or is to be: one credit note for each. Null where nobody had paid: one for all of the
   * invoice.
   */
  refundId: string | null
  /** Whether it is still to be sent, by hand. */
  isOwed?: boolean
  /** What is credited, and of what; null for all that the invoice says. */
  credit: Credit | null
  at: Date
}

const writeCreditNote = plannedWrite(
  'invoicing.issue-credit-note',
  `with credited as (
    select i.id as credits, i.seller_id as seller_of, i.buyer_id as buyer_of, i.language as words, i.currency as money, i.tax as said_tax,
      i.total_minor as whole, i.tax_minor as taxed, i.lines as billed, i.seller as from_whom, i.buyer as to_whom, ($5::timestamptz at time zone coalesce(t.time_zone, 'UTC'))::date as day
    from invoices i left join trainer_profiles t on t.party_id = i.seller_id
    where i.subject_kind = $2 and i.subject_id = $3 and i.kind = 'invoice'),
  taken as (
    insert into document_counters (seller_id, kind, year, last_number)
    select seller_of, 'credit_note', extract(year from day)::int, 1 from credited
    on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number as nth, year as of_year)
  insert into invoices (id, kind, subject_kind, subject_id, refund_id, credits_id, seller_id, buyer_id, year, number, number_text,
    issued_on, due_on, language, currency, total_minor, tax_minor, tax, lines, seller, buyer, state)
  select $1, 'credit_note', $2, $3, $4::uuid, credits, seller_of, buyer_of, of_year, nth,
    'CN-' || of_year || '-' || lpad(nth::text, greatest(5, length(nth::text)), '0'),
    day, day, words, money, coalesce($6::bigint, whole), coalesce($7::bigint, taxed), case when $6::bigint is null then said_tax else $9::jsonb end,
    coalesce($8::jsonb, billed), from_whom, to_whom, case when $4::uuid is null then 'credited' when $10 then 'issued' else 'paid' end
  from credited, taken`,
)

/**
 * Issues the credit note of what was paid back, or is to be, of a subject that has an invoice, with the next
 * number of the seller's own series and year, dated by the seller's calendar; both sides stand on it as they
 * stand on the invoice. Of a subject without one there is none. The counter's row stays locked until the
 * transaction ends: as the last that it does, the note goes with the commit.
 */
export async function issueCreditNote(tx: Tx, facts: CreditFacts): Promise<void> {
  const { subject, refundId, isOwed = false, credit, at } = facts
  await writeCreditNote(tx, [
    newId(),
    subject.kind,
    subject.id,
    refundId,
    at,
    credit?.totalMinor ?? null,
    credit?.taxMinor ?? null,
    credit && JSON.stringify(credit.lines),
    credit?.tax ?? null,
    isOwed,
  ])
}

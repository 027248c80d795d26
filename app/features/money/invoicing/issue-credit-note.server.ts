import { and, eq, ne } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import type { Credit } from './credit-lines.ts'
import { creditIssued, type InvoiceSubject } from './invoice.ts'
import { invoices } from './tables.server.ts'

export type CreditFacts = {
  subject: InvoiceSubject
  /**
   * What was paid back, or is to be: one credit note for each. Null where nobody had paid: one for all of the
   * invoice.
   */
  refundId: string | null
  /** Whether it is still to be sent, by hand. */
  isOwed?: boolean
  /** Of some of what nobody has paid yet: the wish of its seller that it answers. */
  creditKey?: string | null
  /** Whether a corrected invoice comes for it: nothing goes back, and what was paid counts for that one. */
  isReplaced?: boolean
  /** What is credited, and of what; null for all that the invoice says. */
  credit: Credit | null
  at: Date
}

const writeCreditNote = plannedWrite(
  'invoicing.issue-credit-note',
  `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given(id uuid, subject_kind text, subject_id uuid, refund_id uuid, is_owed boolean,
      credit_key uuid, is_replaced boolean, issued_at timestamptz, credit jsonb)),
  billed as (
    select i.*, coalesce(i.total_minor - i.tax_minor - (select sum(n.total_minor - n.tax_minor) from invoices n where n.credits_id = i.id),
        i.total_minor - i.tax_minor) as net_left, (given.issued_at at time zone coalesce(t.time_zone, 'UTC'))::date as day
    from given join invoices i on i.subject_kind = given.subject_kind and i.subject_id = given.subject_id and i.kind = 'invoice'
      and i.state <> 'replaced'
    left join trainer_profiles t on t.party_id = i.seller_id),
  taken as (
    insert into document_counters (seller_id, kind, year, last_number)
    select seller_id, 'credit_note', extract(year from day)::int, 1 from billed
    on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number as nth, year as of_year)
  insert into invoices (id, kind, subject_kind, subject_id, refund_id, credit_key, credits_id, seller_id, buyer_id, year, number, number_text,
    issued_on, due_on, language, currency, total_minor, tax_minor, tax, lines, seller, buyer, state, withholding, withheld_minor)
  select given.id, 'credit_note', given.subject_kind, given.subject_id, given.refund_id, given.credit_key, billed.id, billed.seller_id, billed.buyer_id,
    of_year, nth, 'CN-' || of_year || '-' || lpad(nth::text, greatest(5, length(nth::text)), '0'), day, day, billed.language, billed.currency,
    coalesce((credit ->> 'totalMinor')::bigint, billed.total_minor), coalesce((credit ->> 'taxMinor')::bigint, billed.tax_minor),
    case when credit is null then billed.tax else nullif(credit -> 'tax', 'null') end, coalesce(credit -> 'lines', billed.lines),
    billed.seller, billed.buyer, case when given.is_replaced then 'replaced' when given.refund_id is null then 'credited' when given.is_owed then 'issued' else 'paid' end,
    billed.withholding, withheld_of(billed.withholding, net_left::bigint) - withheld_of(billed.withholding, (net_left
      - coalesce((credit ->> 'totalMinor')::bigint, billed.total_minor) + coalesce((credit ->> 'taxMinor')::bigint, billed.tax_minor))::bigint)
  from given, billed, taken`,
)

const isCredited = and(eq(invoices.kind, 'invoice'), ne(invoices.state, 'replaced'))

/**
 * Issues the credit note of what was paid back, or is to be, of a subject that has an invoice, with the
 * next number of the seller's own series and year, dated by the seller's calendar; both sides stand on it
 * as they stand on the invoice, and of what was withheld it says how much less that becomes. Of a subject
 * without one there is none. The counter's row stays locked until the transaction ends: as the last that it
 * does, the note goes with the commit.
 */
export async function issueCreditNote(tx: Tx, facts: CreditFacts): Promise<void> {
  const { subject, refundId, isOwed = false, creditKey = null, isReplaced = false, credit, at } = facts
  const id = newId()
  const [billed] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.subjectKind, subject.kind), eq(invoices.subjectId, subject.id), isCredited))
    .limit(1)
  if (billed) await recordFact(tx, creditIssued, id, { subject: subject.kind })
  const given = {
    id,
    subject_kind: subject.kind,
    subject_id: subject.id,
    refund_id: refundId,
    is_owed: isOwed,
    credit_key: creditKey,
    is_replaced: isReplaced,
    issued_at: at,
    credit,
  }
  await writeCreditNote(tx, [JSON.stringify(given)])
}

import { eq } from 'drizzle-orm'
import type { Subject } from '#app/features/money/payments/payment.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { changeReplaced } from './change-replaced.server.ts'
import { creditOfRest } from './credit-of-rest.server.ts'
import { invoiceCorrected } from './invoice.ts'
import { issueCreditNote } from './issue-credit-note.server.ts'
import { invoices, type PartySnapshot } from './tables.server.ts'

const writeCorrected = plannedWrite(
  'invoicing.issue-corrected',
  `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given(id uuid, replaces_id uuid, issued_at timestamptz, buyer jsonb, is_paid boolean, rest jsonb)),
  former as (
    select i.*, (given.issued_at at time zone coalesce(t.time_zone, 'UTC'))::date as day
    from given join invoices i on i.id = given.replaces_id left join trainer_profiles t on t.party_id = i.seller_id),
  taken as (
    insert into document_counters (seller_id, kind, year, last_number)
    select seller_id, 'invoice', extract(year from day)::int, 1 from former
    on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number as nth, year as of_year)
  insert into invoices (id, kind, subject_kind, subject_id, replaces_id, seller_id, buyer_id, year, number, number_text, issued_on, due_on,
    language, currency, total_minor, tax_minor, tax, lines, seller, buyer, state, transfer, is_prepayment, withholding, withheld_minor)
  select given.id, 'invoice', former.subject_kind, former.subject_id, former.id, former.seller_id, former.buyer_id, of_year, nth,
    of_year || '-' || lpad(nth::text, greatest(5, length(nth::text)), '0'), day, case when given.is_paid then day else former.due_on end,
    former.language, former.currency, coalesce((rest ->> 'totalMinor')::bigint, former.total_minor),
    coalesce((rest ->> 'taxMinor')::bigint, former.tax_minor), case when rest is null then former.tax else nullif(rest -> 'tax', 'null') end,
    coalesce(rest -> 'lines', former.lines), former.seller, given.buyer, case when given.is_paid then 'paid' else 'issued' end,
    former.transfer, former.is_prepayment, former.withholding, withheld_of(former.withholding,
      coalesce((rest ->> 'totalMinor')::bigint, former.total_minor) - coalesce((rest ->> 'taxMinor')::bigint, former.tax_minor))
  from given, former, taken`,
)

type Wanted = {
  subject: Subject
  /** The invoice of the subject, locked along with it, issued or paid. */
  invoice: { id: string; state: 'issued' | 'paid' }
  buyer: PartySnapshot
  at: Date
}

/**
 * Corrects who an invoice is billed to, as invoices never change: a credit note of all that is left of it,
 * and a new invoice of the same to the right recipient, which says which one it stands for. Money stays as it
 * is: what was paid counts for the new one, what is owed keeps its account, reference and due day. Returns
 * the id of the new invoice.
 */
export async function replaceInvoice(tx: Tx, { subject, invoice, buyer, at }: Wanted): Promise<string> {
  const rest = await creditOfRest(tx, subject)
  await issueCreditNote(tx, { subject, refundId: null, isReplaced: true, credit: rest, at })
  await changeReplaced(tx, invoice.id)
  const id = newId()
  const given = {
    id,
    replaces_id: invoice.id,
    issued_at: at,
    buyer,
    is_paid: invoice.state === 'paid',
    rest,
  }
  await writeCorrected(tx, [JSON.stringify(given)])
  const [made] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id))
  if (!made) throw new Error('an invoice was lost')
  await recordFact(tx, invoiceCorrected, id, { subject: subject.kind, replaced: invoice.id })
  return id
}

import type { Subject } from '#app/features/money/payments/payment.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { creditOfRest } from './credit-of-rest.server.ts'
import type { SuppliedDays } from './tables.server.ts'

const writeFinal = preparedStatement<{ numberText: string }>(
  'invoicing.issue-final',
  `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given(id uuid, settles_id uuid, issued_at timestamptz, rest jsonb, days jsonb)),
  prepaid as (
    select i.*, (given.issued_at at time zone coalesce(t.time_zone, 'UTC'))::date as day
    from given join invoices i on i.id = given.settles_id left join trainer_profiles t on t.party_id = i.seller_id),
  taken as (
    insert into document_counters (seller_id, kind, year, last_number)
    select seller_id, 'final', extract(year from day)::int, 1 from prepaid
    on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number as nth, year as of_year)
  insert into invoices (id, kind, subject_kind, subject_id, settles_id, seller_id, buyer_id, year, number, number_text, issued_on, due_on,
    language, currency, total_minor, tax_minor, tax, lines, seller, buyer, state)
  select given.id, 'final', prepaid.subject_kind, prepaid.subject_id, prepaid.id, prepaid.seller_id, prepaid.buyer_id, of_year, nth,
    'F-' || of_year || '-' || lpad(nth::text, greatest(5, length(nth::text)), '0'), day, day, prepaid.language, prepaid.currency,
    coalesce((rest ->> 'totalMinor')::bigint, prepaid.total_minor), coalesce((rest ->> 'taxMinor')::bigint, prepaid.tax_minor),
    case when rest is null then prepaid.tax else nullif(rest -> 'tax', 'null') end,
    (select jsonb_agg(l.line || jsonb_build_object('days', given.days) order by l.nth)
      from jsonb_array_elements(coalesce(rest -> 'lines', prepaid.lines)) with ordinality as l(line, nth)),
    prepaid.seller, prepaid.buyer, 'paid'
  from given, prepaid, taken
  returning number_text as "numberText"`,
)

/**
 * Issues the final invoice of a prepayment, as what was paid for has taken place: all that is left of it
 * after what was credited, on the days on which it did (`days`), with nothing to pay any more, in a series of
 * its own (`F-2026-00001`). Nothing where nothing is left. Of a subject whose row is locked. Returns its
 * number.
 */
export async function issueFinalInvoice(
  tx: Tx,
  {
    subject,
    prepaymentId,
    days,
    at,
  }: { subject: Subject; prepaymentId: string; days: SuppliedDays; at: Date },
): Promise<string | null> {
  const rest = await creditOfRest(tx, subject)
  if (rest?.totalMinor === 0) return null
  const given = { id: newId(), settles_id: prepaymentId, issued_at: at, rest, days }
  const [made] = await writeFinal(tx, [JSON.stringify(given)])
  return made?.numberText ?? null
}

import type { TransferDetails } from '#app/features/money/payments/transfer.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Taxed } from '#app/kit/tax.ts'
import { registrationFor } from '#app/kit/tax-registrations.ts'
import type { WithholdingTerms } from '#app/kit/withholding.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { type DescribedSeller, describeSeller } from './describe-seller.server.ts'
import { type InvoiceSubject, invoiceOrdered } from './invoice.ts'
import type { InvoiceLine, PartySnapshot } from './tables.server.ts'

export type Withheld = { terms: WithholdingTerms; minor: number }

export type InvoiceFacts = {
  subject: InvoiceSubject
  sellerId: PartyId
  /** As the seller stands on it, where that is not read of its party. */
  seller?: DescribedSeller
  buyerId: PartyId | null
  buyer: PartySnapshot
  language: string
  currency: string
  lines: InvoiceLine[]
  /** What all lines come to, by category and rate of tax. */
  due: Taxed
  state: 'issued' | 'paid'
  /** Paid before it is sure that what it is for takes place. */
  isPrepayment?: boolean
  /**
   * The calendar day until which it is to be paid, and where to; what was paid at once is due on the day of
   * issue.
   */
  owed?: { dueOn: string; transfer: TransferDetails }
  /** What its payer withholds, and how much. */
  withheld?: Withheld | null
  at: Date
}

const writeInvoice = plannedWrite(
  'invoicing.issue-invoice',
  `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given(id uuid, seller_id uuid, buyer_id uuid, subject_kind text, subject_id uuid, year int,
      issued_on date, due_on date, language text, currency text, total_minor bigint, tax_minor bigint, tax jsonb, lines jsonb, seller jsonb,
      buyer jsonb, is_paid boolean, transfer jsonb, is_prepayment boolean, withholding jsonb, withheld_minor bigint)),
  taken as (
    insert into document_counters (seller_id, kind, year, last_number) select seller_id, 'invoice', year, 1 from given
    on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number as number)
  insert into invoices (id, seller_id, buyer_id, subject_kind, subject_id, year, issued_on, due_on, language, currency,
    total_minor, tax_minor, tax, lines, seller, buyer, state, transfer, is_prepayment, withholding, withheld_minor, number, number_text)
  select id, seller_id, buyer_id, subject_kind, subject_id, year, issued_on, due_on, language, currency,
    total_minor, tax_minor, tax, lines, seller, buyer, case when is_paid then 'paid' else 'issued' end, transfer, is_prepayment,
    nullif(withholding, 'null'), withheld_minor, number,
    year || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  from given, taken`,
)

/**
 * Issues the invoice of a subject with the next number of the seller's year, dated by the seller's calendar.
 * The counter's row stays locked until the transaction ends: as the last that it does, the invoice goes with
 * the commit.
 */
export async function issueInvoice(tx: Tx, facts: InvoiceFacts): Promise<void> {
  const { subject, sellerId, buyerId, buyer, language, currency, lines, due, state, at, owed } = facts
  const { party, timeZone, registrations = null } = facts.seller ?? (await describeSeller(tx, sellerId))
  const registration = registrationFor(registrations, due.breakdown?.parts ?? [])
  const issuedOn = localDate(at, timeZone)
  const id = newId()
  if (buyer.purchaseOrderNumber) await recordFact(tx, invoiceOrdered, id, { subject: subject.kind })
  const values = {
    id,
    seller_id: sellerId,
    buyer_id: buyerId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    year: Number(issuedOn.slice(0, 4)),
    issued_on: issuedOn,
    due_on: owed?.dueOn ?? issuedOn,
    language,
    currency,
    total_minor: due.total.minor,
    tax_minor: due.tax.minor,
    tax: due.breakdown,
    lines,
    seller: registration ? { ...party, registration } : party,
    buyer,
    is_paid: state === 'paid',
    transfer: owed?.transfer ?? null,
    is_prepayment: facts.isPrepayment ?? false,
    withholding: facts.withheld?.terms ?? null,
    withheld_minor: facts.withheld?.minor ?? 0,
  }
  await writeInvoice(tx, [JSON.stringify(values)])
}

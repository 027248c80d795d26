import type { Subject } from '#app/features/money/payments/payment.ts'
import type { TransferDetails } from '#app/features/money/payments/transfer.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { SaidTerms, Taxed } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { type DescribedSeller, describeSeller } from './describe-seller.server.ts'
import type { InvoiceLine, PartySnapshot } from './tables.server.ts'

export type InvoiceFacts = {
  subject: Subject
  sellerId: PartyId
  /** As the seller stands on it, where that is not read of its party. */
  seller?: DescribedSeller
  buyerId: PartyId | null
  buyer: PartySnapshot
  language: string
  currency: string
  lines: InvoiceLine[]
  /** What all lines come to by the terms of tax. */
  due: Taxed
  tax: SaidTerms | null
  state: 'issued' | 'paid'
  /** Paid before it is sure that what it is for takes place. */
  isPrepayment?: boolean
  /**
   * The calendar day until which it is to be paid, and where to; what was paid at once is due on the day of
   * issue.
   */
  owed?: { dueOn: string; transfer: TransferDetails }
  at: Date
}

const writeInvoice = plannedWrite(
  'invoicing.issue-invoice',
  `with taken as (
    insert into document_counters (seller_id, kind, year, last_number) values ($2, 'invoice', $6, 1)
    on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number as number)
  insert into invoices (id, seller_id, buyer_id, subject_kind, subject_id, year, issued_on, due_on, language, currency,
    total_minor, lines, seller, buyer, state, tax, tax_minor, transfer, is_prepayment, number, number_text)
  select $1, $2, $3, $4, $5, $6, $7, $17, $8, $9, $10, $11, $12, $13,
    case when $14 = 'paid' then 'paid' else 'issued' end, $15, $16, $18, $19, number,
    $6 || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  from taken`,
)

/**
 * Issues the invoice of a subject with the next number of the seller's year, dated by the seller's calendar.
 * The counter's row stays locked until the transaction ends: as the last that it does, the invoice goes with
 * the commit.
 */
export async function issueInvoice(tx: Tx, facts: InvoiceFacts): Promise<void> {
  const { subject, sellerId, buyerId, buyer, language, currency, lines, due, tax, state, at, owed } = facts
  const { party, timeZone } = facts.seller ?? (await describeSeller(tx, sellerId))
  const issuedOn = localDate(at, timeZone)
  await writeInvoice(tx, [
    newId(),
    sellerId,
    buyerId,
    subject.kind,
    subject.id,
    Number(issuedOn.slice(0, 4)),
    issuedOn,
    language,
    currency,
    due.total.minor,
    JSON.stringify(lines),
    party,
    buyer,
    state,
    tax,
    due.tax.minor,
    owed?.dueOn ?? issuedOn,
    owed?.transfer ?? null,
    facts.isPrepayment ?? false,
  ])
}

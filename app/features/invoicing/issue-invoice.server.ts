import { sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { Subject } from '#app/features/payments/payment.ts'
import { providerName } from '#app/features/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedStatement, sendPlanned } from '#app/platform/statement.server.ts'
import { documentCounters, type InvoiceLine, type PartySnapshot } from './tables.server.ts'

export type InvoiceFacts = {
  subject: Subject
  sellerId: PartyId
  buyerId: PartyId | null
  buyer: PartySnapshot
  language: string
  currency: string
  lines: InvoiceLine[]
  state: 'issued' | 'paid'
  at: Date
}

/** How a number is written: the year, then the running number. */
export function numberText(year: number, number: number): string {
  return `${year}-${String(number).padStart(5, '0')}`
}

/**
 * Takes `count` numbers of a seller's series of a year; the counter's row stays locked until the transaction ends,
 * so a rollback gives the numbers back and none is ever missing. Returns the first of them.
 */
export async function takeNumbers(
  tx: Tx,
  series: { sellerId: PartyId; kind: 'invoice' | 'credit_note'; year: number },
  count: number,
): Promise<number> {
  const [row] = await tx
    .insert(documentCounters)
    .values({ ...series, lastNumber: count })
    .onConflictDoUpdate({
      target: [documentCounters.sellerId, documentCounters.kind, documentCounters.year],
      set: { lastNumber: sql`${documentCounters.lastNumber} + ${count}` },
    })
    .returning({ last: documentCounters.lastNumber })
  if (!row) throw new Error('no number was taken')
  return row.last - count + 1
}

type SellerRow = { name: string } & Record<'email' | 'city' | 'country' | 'time_zone', string | null>

const readSeller = () => sql`
  select ${accounts.email} as email, ${providerName} as name, ${trainerProfiles.city} as city,
    ${trainerProfiles.country} as country, ${trainerProfiles.timeZone} as time_zone
  from ${parties}
  left join ${accounts} on ${accounts.partyId} = ${parties.id}
  left join ${trainerProfiles} on ${trainerProfiles.partyId} = ${parties.id}
  where ${parties.id} = ${sql.placeholder('id')}`

/** A seller as it stands on a document at this moment, with the zone whose calendar day counts. */
export async function sellerOf(
  tx: Tx,
  sellerId: PartyId,
): Promise<{ party: PartySnapshot; timeZone: string }> {
  const [row] = await sendPlanned<SellerRow>(tx, 'invoicing.seller', readSeller, { id: sellerId })
  if (!row) throw new Error('an invoice needs a seller')
  const party: PartySnapshot = { name: row.name }
  if (row.email) party.email = row.email
  if (row.city) party.city = row.city
  if (row.country) party.country = row.country
  return { party, timeZone: row.time_zone ?? 'UTC' }
}

const writeInvoice = plannedStatement<{ number_text: string }>(
  'invoicing.issue-invoice',
  `with taken as (
    insert into document_counters (seller_id, kind, year, last_number) values ($2, 'invoice', $6, 1)
    on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number as number)
  insert into invoices (id, seller_id, buyer_id, subject_kind, subject_id, year, issued_on, due_on, language, currency,
    total_minor, lines, seller, buyer, state, number, number_text)
  select $1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, number,
    $6 || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  from taken returning number_text`,
)

/**
 * Issues the invoice of a subject with the next number of the seller's year, dated by the seller's calendar. The counter's
 * row stays locked until the transaction ends: the last that it does.
 */
export async function issueInvoice(tx: Tx, facts: InvoiceFacts): Promise<{ id: string; numberText: string }> {
  const { subject, sellerId, buyerId, buyer, language, currency, lines, state, at } = facts
  const { party, timeZone } = await sellerOf(tx, sellerId)
  const issuedOn = localDate(at, timeZone)
  const id = newId()
  const total = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const [written] = await writeInvoice(tx, [
    ...[id, sellerId, buyerId, subject.kind, subject.id, Number(issuedOn.slice(0, 4)), issuedOn],
    ...[language, currency, total, JSON.stringify(lines), party, buyer, state],
  ])
  if (!written) throw new Error('an invoice was not written')
  return { id, numberText: written.number_text }
}

import { eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { Subject } from '#app/features/payments/payment.ts'
import { providerName } from '#app/features/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { documentCounters, type InvoiceLine, invoices, type PartySnapshot } from './tables.server.ts'

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

/** A seller as it stands on a document at this moment, with the zone whose calendar day counts. */
export async function sellerOf(
  tx: Tx,
  sellerId: PartyId,
): Promise<{ party: PartySnapshot; timeZone: string }> {
  const [row] = await tx
    .select({
      email: accounts.email,
      name: providerName,
      city: trainerProfiles.city,
      country: trainerProfiles.country,
      timeZone: trainerProfiles.timeZone,
    })
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(eq(parties.id, sellerId))
  if (!row) throw new Error('an invoice needs a seller')
  const party: PartySnapshot = { name: row.name }
  if (row.email) party.email = row.email
  if (row.city) party.city = row.city
  if (row.country) party.country = row.country
  return { party, timeZone: row.timeZone ?? 'UTC' }
}

/** Issues the invoice of an order with the next number of the seller's year, dated by the seller's calendar. */
export async function issueInvoice(tx: Tx, facts: InvoiceFacts): Promise<{ id: string; numberText: string }> {
  const { at, lines, subject, ...given } = facts
  const { party, timeZone } = await sellerOf(tx, facts.sellerId)
  const issuedOn = localDate(at, timeZone)
  const year = Number(issuedOn.slice(0, 4))
  const number = await takeNumbers(tx, { sellerId: facts.sellerId, kind: 'invoice', year }, 1)
  const written = { id: newId(), numberText: numberText(year, number) }
  await tx.insert(invoices).values({
    ...given,
    ...written,
    subjectKind: subject.kind,
    subjectId: subject.id,
    year,
    number,
    issuedOn,
    dueOn: issuedOn,
    lines,
    totalMinor: lines.reduce((sum, line) => sum + line.totalMinor, 0),
    seller: party,
  })
  return written
}

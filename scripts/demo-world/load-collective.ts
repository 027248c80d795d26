import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { setCollection } from '#app/features/sales/collection-terms/set-collection.server.ts'
import { askStatement } from '#app/features/sales/collective-statements/ask-statement.server.ts'
import { recordReceipt } from '#app/features/sales/collective-statements/record-receipt.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import type { Known } from './known.ts'
import { contextOf, staffContextOf } from './known-context.ts'

const DAY = 86_400_000
const BUYER = 'urs_ammann'
const PAYER = {
  kind: 'business',
  name: 'Urs Ammann',
  company: 'Limmat Präzision AG',
  street: 'Hardturmstrasse 21',
  postalCode: '8005',
  city: 'Zürich',
  country: 'CH',
}
const IBANS = ['DE89370400440532013000', 'AT611904300234573201', 'NL91ABNA0417164300']

/**
 * A company that pays three sellers at once, once a month, on a statement of which a part has come; and money
 * of nobody on the collecting account. Returns how many invoices.
 */
export async function loadCollective(now: Date, known: Known): Promise<number> {
  const buyer = await contextOf(known, BUYER, now)
  await setCollection(buyer, { rhythm: 'monthly' })
  const references: string[] = []
  for (const [at, sold] of (await listSold(now)).entries()) {
    await offerTransfers(await contextOf(known, sold.slug, now), sold.name, IBANS[at] ?? '')
    references.push(await order(buyer, sold))
  }
  const number = await askStatement(buyer, { key: randomUUID() })
  const staff = await staffContextOf(known, 'payOut', now)
  const came = (words: string, payer: string, amount: string) =>
    recordReceipt(staff, {
      key: randomUUID(),
      words,
      payer,
      amount,
      currency: 'EUR',
      day: now.toISOString().slice(0, 10),
    })
  await came(`Teilzahlung ${number}`, 'Limmat Präzision AG', '150')
  await came('Seminar Oktober', 'Rheinwerk Beratung', '480')
  return references.length
}

type Sold = { slug: string; name: string; event: string; typeId: string }

/** The next events in euros that run, each of another person. */
async function listSold(now: Date): Promise<Sold[]> {
  const rows = await db()
    .select({ slug: parties.displaySlug, name: parties.name, event: events.slug, typeId: ticketTypes.id })
    .from(events)
    .innerJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(
      and(
        eq(events.state, 'published'),
        eq(events.currency, 'EUR'),
        eq(parties.kind, 'person'),
        eq(parties.takesTransfers, false),
        eq(ticketTypes.position, 0),
        gt(ticketTypes.priceMinor, 0),
        gt(events.startsAt, new Date(now.getTime() + 10 * DAY)),
        or(eq(events.runsForSure, true), sql`${comingSeats} >= ${events.minimum}`),
        sql`${comingSeats} < ${events.capacity}`,
        sql`not exists (select from bank_account_changes c where c.party_id = ${parties.id})`,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
  const seen = new Set<string>()
  return rows.filter(({ slug }) => !seen.has(slug) && seen.add(slug)).slice(0, IBANS.length)
}

async function offerTransfers(seller: Ctx, holder: string, iban: string): Promise<void> {
  const account = { holder, format: 'iban', iban, accountNumber: '', ifsc: '', bic: '' }
  const terms = { isOffered: 'on', validFor: 'all', termDays: '30' }
  await saveTransferTerms(seller, { ...account, ...terms, seen: versionToken({}) })
}

async function order(buyer: Ctx, { event, typeId }: Sold): Promise<string> {
  const { reference } = await holdSeats(buyer, { event, seats: { [typeId]: '1' }, key: randomUUID() })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: [null], ...PAYER })
  await billOrder(buyer, { reference, key: randomUUID() })
  return reference
}

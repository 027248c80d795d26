import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { runEvent } from '#app/features/catalogue/event-publishing/run-event.server.ts'
import { registerInvoices } from '#app/features/money/invoicing/register-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { reconcilePayment } from '#app/features/money/payments/reconcile-payment.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { getSeller } from '#app/features/people/parties/queries-seller.server.ts'
import { saveSeller } from '#app/features/people/parties/save-seller.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { emailLineCreditJob } from '#app/features/sales/invoice-corrections/jobs.ts'
import { sendReminder } from '#app/features/sales/invoice-reminders/send-reminder.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { forgetQueued } from '#app/platform/jobs.server.ts'
import { db } from '#app/platform/testing/store.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const DAY = 86_400_000
/** When it was ordered, in days before now: what is due in two weeks is late today. */
const ORDERED = 40
const REMINDED = 6
const BUYER = 'heike_brenner'

const STUTTGART = {
  kind: 'business',
  name: 'Heike Brenner',
  company: 'Godavari Motors GmbH',
  street: 'Wangener Straße 112',
  postalCode: '70188',
  city: 'Stuttgart',
  country: 'DE',
  taxNumber: 'DE136695976',
}
const GENT = {
  kind: 'business',
  name: 'Heike Brenner',
  company: 'Godavari Staal NV',
  street: 'Kaai 14',
  postalCode: '9000',
  city: 'Gent',
  country: 'BE',
  taxNumber: 'BE0403170701',
}

const TORINO = {
  kind: 'business',
  name: 'Heike Brenner',
  company: 'Godavari Motori S.r.l.',
  street: 'Corso Francia 24',
  postalCode: '10143',
  city: 'Torino',
  country: 'IT',
  taxNumber: 'IT00743110157',
}
const OSAKA = {
  kind: 'business',
  name: 'Heike Brenner',
  company: 'ゴダヴァリモーターズ株式会社',
  street: '梅田2-4-9',
  postalCode: '530-0001',
  city: '大阪市北区',
  country: 'JP',
  taxNumber: 'T7010001234564',
}

const PUNE = {
  kind: 'business',
  name: 'Heike Brenner',
  company: 'Godavari Motors India Pvt. Ltd.',
  street: 'Bund Garden Road 18',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
  taxNumber: '27AAPFU0939F1ZV',
}

/**
 * What a seller says of itself beside its address: a natural person where companies withhold income tax of
 * it, one above the turnover from which India registers invoices.
 */
const SAID: Partial<Record<string, Record<string, string>>> = {
  IN: { postalCode: '411004', registersInvoices: 'on' },
  IT: { legalForm: 'person', postalCode: '20121', fiscalCode: 'BNCGLI80A41F205F' },
  JP: { legalForm: 'person', postalCode: '150-0043', withholdsSeats: 'on' },
}

type Bill = {
  /** Of which country the seller is, and whether its event is online. */
  country: string
  mode: 'venue' | 'online'
  quantity: number
  payer: typeof STUTTGART
  account: { iban: string } | { bic: string; accountNumber: string } | { ifsc: string; accountNumber: string }
  /** Whether its seller is a natural person, of whom income tax is withheld. */
  isWithheld?: boolean
  /** Whether its invoice is registered with a portal of the tax office. */
  isRegistered?: boolean
  ordered: number
  becomes: 'late' | 'corrected' | 'credited' | 'owed'
}

/**
 * Orders on an invoice of one buyer, each of a seller of another country: overdue with a reminder, with
 * the right recipient after a wrong one, credited in part, reverse charge, one by Peppol, one of which
 * Italy's tax is owed by its buyer, two of which income tax is withheld, and one that is registered in India.
 */
const BILLS: readonly Bill[] = [
  {
    country: 'DE',
    mode: 'venue',
    quantity: 2,
    payer: STUTTGART,
    account: { iban: 'DE89370400440532013000' },
    ordered: ORDERED,
    becomes: 'late',
  },
  {
    country: 'AT',
    mode: 'venue',
    quantity: 1,
    payer: { ...STUTTGART, street: 'Wangener Straße 12' },
    account: { iban: 'AT611904300234573201' },
    ordered: 3,
    becomes: 'corrected',
  },
  {
    country: 'ES',
    mode: 'venue',
    quantity: 3,
    payer: STUTTGART,
    account: { iban: 'ES9121000418450200051332' },
    ordered: 5,
    becomes: 'credited',
  },
  {
    country: 'FR',
    mode: 'online',
    quantity: 2,
    payer: STUTTGART,
    account: { iban: 'FR1420041010050500013M02606' },
    ordered: 2,
    becomes: 'owed',
  },
  {
    country: 'IT',
    mode: 'online',
    quantity: 1,
    payer: GENT,
    account: { iban: 'IT60X0542811101000000123456' },
    ordered: 1,
    becomes: 'owed',
  },
  {
    country: 'DE',
    mode: 'online',
    quantity: 1,
    payer: TORINO,
    account: { iban: 'DE02120300000000202051' },
    ordered: 4,
    becomes: 'owed',
  },
  {
    country: 'IT',
    mode: 'venue',
    quantity: 2,
    payer: TORINO,
    account: { iban: 'IT40S0542811101000000123456' },
    isWithheld: true,
    ordered: 3,
    becomes: 'owed',
  },
  {
    country: 'JP',
    mode: 'venue',
    quantity: 2,
    payer: OSAKA,
    account: { bic: 'MHCBJPJT', accountNumber: '1234567' },
    isWithheld: true,
    ordered: 2,
    becomes: 'owed',
  },
  {
    country: 'IN',
    mode: 'venue',
    quantity: 2,
    payer: PUNE,
    account: { ifsc: 'HDFC0000123', accountNumber: '50100123456789' },
    isRegistered: true,
    ordered: 1,
    becomes: 'owed',
  },
]
const CURRENCIES: Partial<Record<string, string>> = { JP: 'JPY', IN: 'INR' }

/** Papers between a buyer in Stuttgart and sellers of six countries. Returns how many orders. */
export async function loadPapers(now: Date, known: Known): Promise<number> {
  for (const bill of BILLS) await loadBill(now, known, bill)
  await awaitRests(now)
  await register(now)
  // Nobody is written to while the world is loaded.
  await forgetQueued(emailLineCreditJob)
  return BILLS.length
}

/** What is to be registered is handed to a portal within this process, as the world has no other. */
async function register(now: Date): Promise<void> {
  const { INVOICE_REGISTRY } = config()
  configure({ INVOICE_REGISTRY: 'fake' })
  await registerInvoices(systemContext('demo-world', { now: () => now }))
  configure({ INVOICE_REGISTRY })
}

/** What is left of a credited invoice is awaited by a payment of its own, which begins with a look at it. */
async function awaitRests(now: Date): Promise<void> {
  const begun = await db().select({ id: payments.id }).from(payments).where(eq(payments.state, 'started'))
  for (const { id } of begun) await reconcilePayment(systemContext('demo-world', { now: () => now }), id)
}

async function loadBill(now: Date, known: Known, bill: Bill): Promise<void> {
  const at = new Date(now.getTime() - bill.ordered * DAY)
  const event = await findEvent(now, bill)
  const seller = await contextOf(known, event.owner, at)
  await saveTransferTerms(seller, {
    holder: event.holder,
    format: 'iban' in bill.account ? 'iban' : 'ifsc' in bill.account ? 'ifsc' : 'swift',
    ...bill.account,
    isOffered: 'on',
    validFor: 'all',
    seen: '',
  })
  if (bill.isWithheld || bill.isRegistered) await saySeller(seller, bill.country)
  // An invoice is issued once it is sure that an event runs.
  await runEvent(seller, { event: event.slug })
  const buyer = await contextOf(known, BUYER, at)
  const seats = { [event.type]: String(bill.quantity) }
  const { reference } = await holdSeats(buyer, { event: event.slug, seats, key: randomUUID() })
  const participants = Array.from({ length: bill.quantity }, () => null)
  await keepDetails(buyer, { reference, nameLater: 'on', participants, ...bill.payer })
  await billOrder(buyer, { reference, key: randomUUID() })
  const [issued] = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.subjectId))
    .where(eq(orders.reference, reference))
  if (!issued) throw new RangeError('an order on an invoice has none')
  const invoice = issued.id
  if (bill.becomes === 'late') {
    const later = new Date(now.getTime() - REMINDED * DAY)
    await sendReminder(await contextOf(known, event.owner, later), { invoice })
  }
  if (bill.becomes === 'corrected') {
    const { kind: _kind, name: _name, company, ...place } = STUTTGART
    await correctRecipient(seller, { invoice, ...place, name: company })
  }
  if (bill.becomes === 'credited')
    await creditInvoiceLines(seller, {
      invoice,
      key: randomUUID(),
      'lines.0': '1',
      amount: '',
      reason: 'One of three stays at home.',
    })
}

/** Saves the seller anew with what invoices of its country need. */
async function saySeller(seller: Awaited<ReturnType<typeof contextOf>>, country: string): Promise<void> {
  const { seen, rate, ...said } = await getSeller(seller)
  const typed = Object.entries({ ...said, ...SAID[country] }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  )
  await saveSeller(seller, { ...Object.fromEntries(typed), rate: String((rate ?? 0) / 100), seen })
}

type Event = { slug: string; type: string; owner: string; holder: string }

/** An event with a price and enough seats whose seller charges tax, is one person and has no account yet. */
async function findEvent(now: Date, { country, mode, quantity, isWithheld }: Bill): Promise<Event> {
  const { rows } = await db().execute<Event>(sql`
    select e.slug, y.id as type, a.username as owner, coalesce(p.legal_name, p.name) as holder
    from events e join parties p on p.id = e.owner_id join accounts a on a.party_id = p.id
      join lateral (select id from ticket_types where event_id = e.id and price_minor > 0 order by position limit 1) y on true
    where e.state = 'published' and e.held_for is null and e.mode = ${mode} and e.currency = ${CURRENCIES[country] ?? 'EUR'} and p.country = ${country} and p.tax_category = 'S'
      and e.starts_at > ${new Date(now.getTime() + 12 * DAY)}
      and e.capacity >= greatest(${quantity + 6}, ${quantity} + (select coalesce(sum(c.quantity), 0) from seat_allocations c where c.event_id = e.id and c.state in ('taken', 'held')))
      and (p.profile_type = 'indprofile' or not ${isWithheld === true})
      and not exists (select from bank_accounts b where b.party_id = p.id)
    order by e.starts_at, e.id limit 1`)
  const [found] = rows
  if (!found) throw new RangeError(`nobody in ${country} sells ${mode}`)
  return found
}

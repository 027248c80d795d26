import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent, waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  payments,
  refunds,
} from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { aBankAccount, forgetBankAccounts } from '#app/features/people/bank-accounts/testing.server.ts'
import type { ValidFor } from '#app/features/people/bank-accounts/transfer-terms.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { markSentBack } from '#app/features/sales/cancellations/mark-sent-back.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { callOffSale } from '#app/features/sales/organiser-sales/manual-orders/call-off-sale.server.ts'
import { openSoldOrder } from '#app/features/sales/organiser-sales/manual-orders/open-sold.server.ts'
import { sellSeats } from '#app/features/sales/organiser-sales/manual-orders/sell-seats.server.ts'
import { getSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { findBill } from '#app/features/sales/receivables/queries-bill.server.ts'
import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor, aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const ACCOUNT = { holder: 'Anna Lindqvist', format: 'iban', number: 'DE89370400440532013000' } as const
const TYPES = [
  { name: 'Standard', priceMinor: 10_000, groupPriceMinor: 8_000, groupFrom: 3 },
  { name: 'Members', priceMinor: 5_000 },
]

/** An event of ten seats of two types, with who organises it and is paid by transfer. */
async function aDesk(given: Parameters<typeof anEvent>[1] = {}, { validFor = 'known' as ValidFor } = {}) {
  return inTransaction(async (tx) => {
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const account = await anAccount(tx, provider)
    const event = await anEvent(tx, {
      ownerId: account.partyId,
      capacity: 10,
      minimum: 6,
      ticketTypes: TYPES,
      ...given,
    })
    await aBankAccount(tx, { partyId: account.partyId, ...ACCOUNT, bank: null, isOffered: false, validFor })
    const organiser = personOf(account, provider)
    return { event, organiser, ctx: makeContext({ actor: organiser }) }
  })
}
type Desk = Awaited<ReturnType<typeof aDesk>>

const buyerOf = ({ event }: Desk) => `firm-${event.id.slice(-8)}@example.com`
const asked = (desk: Desk, { seats = '2', ...more }: Record<string, unknown> = {}) => ({
  event: desk.event.slug,
  key: randomUUID(),
  seats: typeof seats === 'string' ? { [desk.event.types[0].id]: seats } : seats,
  name: 'Asha Rao',
  email: buyerOf(desk),
  kind: 'business',
  company: 'Rao Gears GmbH',
  address: 'Hafenstraße 1\n20457 Hamburg',
  country: 'DE',
  purchaseOrderNumber: 'PO-7',
  language: 'de',
  pay: 'bill',
  ...more,
})
const sell = (desk: Desk, more: Record<string, unknown> = {}) => sellSeats(desk.ctx, asked(desk, more))
const as = (actor: Person) => makeContext({ actor })
const orderOf = async (reference: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}
const claimed = async ({ event }: Desk) => {
  const [row] = await db()
    .select({ seats: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int` })
    .from(seatAllocations)
    .where(sql`${seatAllocations.eventId} = ${event.id} and ${seatAllocations.state} in ('held', 'taken')`)
  return row?.seats
}
const mailsTo = (address: string) => db().select().from(emails).where(eq(emails.toAddress, address))
const broken = async () => (await checkInvariants()).filter((rule) => rule.broken > 0)
/** What the ledger says of an order, by account: the provider's own, and the bank that is the provider's. */
async function booksOf(orderId: string) {
  const rows = await db()
    .select({ account: ledgerEntries.account, sum: sql<number>`sum(${ledgerEntries.amountMinor})::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.subjectId, orderId))
    .groupBy(ledgerEntries.account)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}
const linkIn = (text: string | undefined) => /\/order\/\w+\/booking\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const today = () => new Date().toISOString().slice(0, 10)

describe('seats that an organiser sells by hand', () => {
  test('on an invoice: kept until it is due; the buyer opens the link of the email without an account; paid, they are booked', async () => {
    const desk = await aDesk({ title: 'Sold on the phone' })
    const { reference } = await sell(desk, { people: 'Ada King ada-hand@example.com' })
    await followFacts()

    const order = await orderOf(reference)
    expect(order).toMatchObject({
      state: 'reserved',
      payment: 'awaiting',
      totalMinor: 20_000,
      seats: 2,
      isManual: true,
      language: 'de',
      sellerId: desk.organiser.partyId,
      enteredBy: desk.organiser.accountId,
      nameLater: true,
      billing: { kind: 'business', company: 'Rao Gears GmbH', city: 'Hamburg', purchaseOrderNumber: 'PO-7' },
    })
    expect(order.placedBy).not.toBe(desk.organiser.accountId)
    const [account] = await db()
      .select()
      .from(accounts)
      .where(eq(accounts.email, buyerOf(desk)))
    expect(account).toMatchObject({ id: order.placedBy, partyId: order.buyerId, emailVerified: false })
    const [bill, ...others] = await mailsTo(buyerOf(desk))
    expect(others).toEqual([])
    expect(bill).toMatchObject({ kind: 'orders.bill-billed', language: 'de' })
    expect(await mailsTo(desk.organiser.email)).toEqual([])

    const browser = makeContext({ visitorKey: randomUUID() })
    await expect(findBill(browser, reference)).resolves.toBeNull()
    expect(await openSoldOrder(browser, { reference, link: linkIn(bill?.text) })).toEqual({ as: 'guest' })
    expect(await findBill(browser, reference)).toMatchObject({ totalMinor: 20_000 })
    expect((await writeBookingInvoice(browser, reference)).pdf.length).toBeGreaterThan(1_000)

    await markTransferPaid(desk.ctx, { reference, amount: '200', day: today() })
    await followFacts()
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
    const kinds = (await mailsTo(buyerOf(desk))).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['orders.bill-billed', 'orders.confirmed'])
    expect((await mailsTo('ada-hand@example.com')).map(({ kind }) => kind)).toEqual(['orders.ticket'])
    const { orders: sold } = await getSales(desk.ctx, desk.event.slug)
    expect(sold).toMatchObject([{ isComplimentary: false, isManual: true, buyer: 'Rao Gears GmbH' }])
    expect(await broken()).toEqual([])
  })

  test('paid outside: good at once, the money stays with the organiser, who owes the commission, and goes back by hand', async () => {
    const desk = await aDesk({ refundSteps: [{ days: 1, percent: 100 }] })
    const [first, second] = desk.event.types
    const { reference } = await sell(desk, {
      seats: { [first.id]: '1', [second?.id ?? '']: '2' },
      prices: { [first.id]: '75,50' },
      pay: 'outside',
      kind: 'person',
      company: '',
    })
    await followFacts()

    const order = await orderOf(reference)
    expect(order).toMatchObject({ state: 'confirmed', payment: 'paid', totalMinor: 17_550, billedAt: null })
    const seats = await db().select().from(tickets).where(eq(tickets.orderId, order.id))
    expect(seats.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid'])
    const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))
    expect(invoice).toMatchObject({ state: 'paid', totalMinor: 17_550 })
    expect(await booksOf(order.id)).toMatchObject({
      payable: -order.commissionMinor,
      commission: order.commissionMinor,
    })
    const [mail] = await mailsTo(buyerOf(desk))
    expect(mail).toMatchObject({ kind: 'orders.confirmed', language: 'de' })
    expect(mail?.text).toContain(linkIn(mail?.text))
    expect(await broken()).toEqual([])

    const [account] = await db().select().from(accounts).where(eq(accounts.id, order.placedBy!))
    if (!account) throw new Error('no account')
    const buyer = as(personOf({ ...account, displayUsername: 'buyer' }))
    await expect(
      cancelBooking(desk.ctx, { reference, seen: String(order.totalMinor) }),
    ).rejects.toMatchObject({ kind: 'notFound' })
    await cancelBooking(buyer, { reference, seen: String(order.totalMinor) })
    await followFacts()
    const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
    const [refund] = await db()
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, payment?.id ?? ''))
    expect(refund).toMatchObject({ state: 'requested', amountMinor: 17_550 })
    await markSentBack(desk.ctx, { refund: refund?.id })
    await followFacts()
    expect(await orderOf(reference)).toMatchObject({ state: 'cancelled', refund: 'full' })
    expect(Object.values(await booksOf(order.id)).every((sum) => sum === 0)).toBe(true)
    expect(await broken()).toEqual([])
  })

  test('where its organiser lets them be, they are good before the money comes', async () => {
    const desk = await aDesk({}, { validFor: 'all' })
    const { reference } = await sell(desk)
    await followFacts()
    expect(await orderOf(reference)).toMatchObject({
      state: 'confirmed',
      payment: 'awaiting',
      validWhileUnpaid: true,
    })
    expect((await mailsTo(buyerOf(desk))).length).toBe(2)
    expect(await broken()).toEqual([])
  })

  test('pressed twice, or sent again, are sold once; another sale by the same key is refused', async () => {
    const desk = await aDesk()
    const sent = asked(desk)
    const answers = await Promise.all([1, 2, 3].map(() => sellSeats(desk.ctx, sent)))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await claimed(desk)).toBe(2)
    await expect(sellSeats(desk.ctx, { ...sent, name: 'Another' })).rejects.toMatchObject({
      reason: 'common:refused.keyReused',
    })
    expect(await broken()).toEqual([])
  })

  test('never for more than anybody would pay now, and what costs nothing is given', async () => {
    const desk = await aDesk()
    const [{ id }] = desk.event.types
    const fault = (more: Record<string, unknown>) =>
      sell(desk, more).then(
        () => null,
        (error: { fields?: unknown }) => error.fields,
      )
    expect(await fault({ prices: { [id]: '100,01' } })).toMatchObject({
      [`prices.${id}`]: { key: 'manual-orders:sell.invalid.above' },
    })
    // Three are a group.
    expect(await fault({ seats: '3', prices: { [id]: '80.01' } })).toHaveProperty([`prices.${id}`])
    expect(await fault({ prices: { [id]: 'much' } })).toHaveProperty([`prices.${id}`])
    expect(await fault({ prices: { [id]: '0' } })).toMatchObject({
      seats: { key: 'manual-orders:sell.invalid.free' },
    })
    expect(await fault({ email: desk.organiser.email })).toMatchObject({
      email: { key: 'manual-orders:sell.invalid.own' },
    })
    const { reference } = await sell(desk, { seats: '3' })
    expect(await orderOf(reference)).toMatchObject({ totalMinor: 24_000 })
  })

  test('quotas hold; what others wait for is sold only where that is said', async () => {
    const desk = await aDesk({ capacity: 3, minimum: 1 })
    const waiter = await inTransaction((tx) => anAccount(tx))
    await inTransaction((tx) => waitingPeople(tx, desk.event, [{ ...waiter, quantity: 2 }]))
    await expect(sell(desk, { seats: '4' })).rejects.toMatchObject({
      reason: 'manual-orders:refused.waiting',
    })
    await expect(sell(desk)).rejects.toMatchObject({
      reason: 'manual-orders:refused.waiting',
      params: { count: 1 },
    })
    expect(await claimed(desk)).toBe(0)
    await sell(desk, { ahead: 'on' })
    expect(await claimed(desk)).toBe(2)
  })

  test('an invoice needs an account, and time', async () => {
    const soon = await aDesk({ startsAt: new Date(Date.now() + 2 * 86_400_000) })
    await expect(sell(soon)).rejects.toMatchObject({ reason: 'manual-orders:sell.refused.tooLate' })
    await inTransaction((tx) => forgetBankAccounts(tx, soon.organiser.partyId))
    await expect(sell(soon)).rejects.toMatchObject({ reason: 'manual-orders:sell.refused.noAccount' })
    await sell(soon, { pay: 'outside' })
    expect(await broken()).toEqual([])
  })

  test('the form sends few emails: five sales a day to a buyer, a hundred people a day in all', async () => {
    const desk = await aDesk({ capacity: 60, minimum: 1 })
    for (let sale = 0; sale < 5; sale += 1) await sell(desk, { seats: '1' })
    await expect(sell(desk, { seats: '1' })).rejects.toMatchObject({
      reason: 'manual-orders:sell.refused.often',
    })
    const people = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `Guest ${at} hand${from + at}@example.com`).join('\n')
    await sell(desk, { seats: '46', email: 'more-by-hand@example.com', people: people(0, 46) })
    const other = await aDesk({ capacity: 60, minimum: 1 })
    const both = { ...other, ctx: desk.ctx }
    await db().execute(
      sql`update events set owner_id = ${desk.organiser.partyId} where id = ${other.event.id}`,
    )
    await expect(
      sell(both, { seats: '50', email: 'again-by-hand@example.com', people: people(100, 48) }),
    ).rejects.toMatchObject({ fields: { people: { key: 'manual-orders:invalid.mails' } } })
    await sell(both, { seats: '50', email: 'again-by-hand@example.com', people: people(100, 47) })
    await expect(sell(both, { seats: '1', email: 'last-by-hand@example.com' })).rejects.toMatchObject({
      reason: 'manual-orders:sell.refused.often',
    })
  })

  test('a stranger finds no such event, real or made up; staff and colleagues without the right sell nothing', async () => {
    const desk = await aDesk()
    const rival = await aDesk()
    const own = { id: desk.organiser.partyId, approval: 'approved' } as const
    for (const event of [desk.event.slug, 'made-up-000000'])
      for (const actor of [rival.organiser, aPerson()])
        await expect(sellSeats(as(actor), asked(desk, { event }))).rejects.toMatchObject({
          kind: 'notFound',
          reason: 'common:refused.notFound',
        })
    await expect(sellSeats(makeContext({}), asked(desk))).rejects.toMatchObject({ kind: 'notFound' })
    await expect(sellSeats(as(aStaffMember()), asked(desk))).rejects.toMatchObject({ kind: 'forbidden' })
    // An employee who neither trains nor began it has no part in it.
    const colleague = as(actingFor(aPerson(), own, 'employee'))
    await expect(sellSeats(colleague, asked(desk))).rejects.toMatchObject({ kind: 'notFound' })
    expect(await claimed(desk)).toBe(0)
  })

  test('called off before it is paid by who sold it: once, seats free, invoice corrected, buyer told, link still true', async () => {
    for (const validFor of ['known', 'all'] as const) {
      const desk = await aDesk({}, { validFor })
      const email = `mistyped-${desk.event.id.slice(-6)}@example.com`
      const people = `Kenji Sato, kenji-${desk.event.id.slice(-6)}@example.com`
      const { reference } = await sell(desk, { email, people })
      await followFacts()
      await Promise.all([callOffSale(desk.ctx, { reference }), callOffSale(desk.ctx, { reference })])
      await followFacts()
      expect(await orderOf(reference)).toMatchObject({ state: 'cancelled', payment: 'failed' })
      expect(await claimed(desk)).toBe(0)
      const bills = await db()
        .select()
        .from(invoices)
        .where(eq(invoices.subjectId, (await orderOf(reference)).id))
      expect(bills.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice'])
      const kinds = (await mailsTo(email)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'orders.bill-withdrawn')).toHaveLength(1)
      expect(kinds).not.toContain('orders.bill-lapsed')
      const link = linkIn((await mailsTo(email)).find(({ kind }) => kind === 'orders.bill-withdrawn')?.text)
      const browser = makeContext({ visitorKey: randomUUID() })
      expect(await openSoldOrder(browser, { reference, link })).toEqual({ as: 'guest' })
      expect(await broken()).toEqual([])
    }
  })

  test('nobody else calls a sale off, and nothing else is called off so: not paid, not bought online, not somebody else’s', async () => {
    const [desk, rival] = [await aDesk(), await aDesk()]
    const [{ reference }, paid] = [await sell(desk), await sell(desk, { pay: 'outside' })]
    await expect(callOffSale(rival.ctx, { reference })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(callOffSale(makeContext({}), { reference })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(callOffSale(desk.ctx, { reference: 'NOSUCH1234' })).rejects.toMatchObject({
      kind: 'notFound',
    })
    const own = { id: desk.organiser.partyId, approval: 'approved' } as const
    for (const actor of [aStaffMember(), actingFor(aPerson(), own, 'employee')])
      await expect(callOffSale(as(actor), { reference })).rejects.toMatchObject({
        kind: expect.stringMatching(/forbidden|notFound/),
      })
    await expect(callOffSale(desk.ctx, { reference: paid.reference })).rejects.toMatchObject({
      reason: 'manual-orders:sell.refused.paid',
    })
    await db().update(orders).set({ enteredBy: null, isManual: false }).where(eq(orders.reference, reference))
    await expect(callOffSale(desk.ctx, { reference })).rejects.toMatchObject({ kind: 'notFound' })
    expect(await orderOf(reference)).toMatchObject({ state: 'reserved', payment: 'awaiting' })
  })

  test('called off while it is marked as paid, it is one or the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const desk = await aDesk()
      const { reference } = await sell(desk)
      await Promise.allSettled([
        callOffSale(desk.ctx, { reference }),
        markTransferPaid(desk.ctx, { reference, amount: '200', day: today() }),
      ])
      const { state, payment } = await orderOf(reference)
      expect(['confirmed paid', 'cancelled failed']).toContain(`${state} ${payment}`)
    }
    expect(await broken()).toEqual([])
  })

  test('a link that is made up, or of another order, opens nothing, nor does it for who is signed in as somebody else', async () => {
    const desk = await aDesk()
    const [{ reference }, other] = [await sell(desk), await sell(desk)]
    await followFacts()
    const links = (await mailsTo(buyerOf(desk))).map(({ text }) => text)
    const own = linkIn(links.find((text) => text?.includes(reference)))
    const browser = makeContext({ visitorKey: randomUUID() })
    for (const asked of [
      { reference, link: 'made-up' },
      { reference: other.reference, link: own },
      { reference: 'NOSUCH1234', link: own },
    ])
      await expect(openSoldOrder(browser, asked)).rejects.toMatchObject({ reason: 'manual-orders:open.gone' })
    await expect(openSoldOrder(desk.ctx, { reference, link: own })).rejects.toMatchObject({
      reason: 'manual-orders:open.elsewhere',
    })
    await expect(findBill(desk.ctx, reference)).resolves.toBeNull()
    await expect(findBill(browser, reference)).resolves.toBeNull()
  })
})

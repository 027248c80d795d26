import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  payments,
  refunds,
} from '#app/features/money/payments/tables.server.ts'
import { creditorReference, readReference, writtenReference } from '#app/features/money/payments/transfer.ts'
import { subscriptions } from '#app/features/money/subscriptions/tables.server.ts'
import { getTransferAccount } from '#app/features/people/bank-accounts/queries-transfer.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { aBankAccount, forgetBankAccounts } from '#app/features/people/bank-accounts/testing.server.ts'
import type { ValidFor } from '#app/features/people/bank-accounts/transfer-terms.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { callOffOrder } from '#app/features/sales/cancellations/call-off-order.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { emailSeatsCancelled } from '#app/features/sales/cancellations/email-seats-cancelled.server.ts'
import { markSentBack } from '#app/features/sales/cancellations/mark-sent-back.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders, seatCancellations, tickets } from '#app/features/sales/orders/tables.server.ts'
import { callOffUnpaid } from '#app/features/sales/receivables/call-off-unpaid.server.ts'
import { cancelBill } from '#app/features/sales/receivables/cancel-bill.server.ts'
import { emailBill } from '#app/features/sales/receivables/email-bill.server.ts'
import { lapseBills } from '#app/features/sales/receivables/lapse-bills.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { remindBills } from '#app/features/sales/receivables/remind-bills.server.ts'
import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { startTogether } from '#tests/support/start-together.ts'

const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
}
const DAY = 86_400_000
const system = systemContext('test')

type Event = Awaited<ReturnType<typeof anEvent>>
let event: Event
let seller: Ctx

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

beforeEach(async () => {
  const owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
  seller = makeContext({ actor: personOf(owner, { serviceType: 'provider' }) })
  event = await anOffered()
})

async function anOffered(given: Parameters<typeof anEvent>[1] = {}, terms: { validFor?: ValidFor } = {}) {
  const owner = seller.actor.kind === 'person' ? seller.actor.partyId : null
  if (!owner) throw new Error('a seller is somebody')
  return inTransaction(async (tx) => {
    const made = await anEvent(tx, { ownerId: owner, currency: 'EUR', capacity: 20, minimum: 2, ...given })
    const account = {
      holder: 'Anna Lindqvist',
      format: 'iban',
      number: 'DE89370400440532013000',
      bank: null,
    } as const
    await aBankAccount(tx, { partyId: owner, ...account, isOffered: true, ...terms })
    return made
  })
}

async function aBuyer(): Promise<Ctx> {
  return makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
}

async function held(
  of: Event,
  {
    quantity = 2,
    billing = BUSINESS as object,
    ctx,
  }: { quantity?: number; billing?: object; ctx?: Ctx } = {},
) {
  const buyer = ctx ?? (await aBuyer())
  const seats = { [of.types[0].id]: quantity }
  const { reference } = await holdSeats(buyer, { event: of.slug, seats, key: randomUUID() })
  const nobody = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(buyer, { reference, ...billing })
  return { ctx: buyer, reference }
}

async function billed(of: Event = event, given: Parameters<typeof held>[1] = {}) {
  const order = await held(of, given)
  await billOrder(order.ctx, { reference: order.reference, key: randomUUID() })
  return order
}

async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

async function stand(reference: string) {
  const order = await orderOf(reference)
  const ofOrder = and(eq(invoices.subjectId, order.id), eq(invoices.kind, 'invoice'))
  const [invoice] = await db().select().from(invoices).where(ofOrder)
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
  const seats = await db().select().from(tickets).where(eq(tickets.orderId, order.id))
  const claims = await db().select().from(seatAllocations).where(eq(seatAllocations.orderId, order.id))
  return {
    order: order.state,
    axis: order.payment,
    invoice: invoice?.state,
    payment: payment?.state,
    tickets: [...new Set(seats.map(({ state }) => state))],
    claims: [...new Set(claims.map(({ state }) => state))],
  }
}

const today = () => new Date().toISOString().slice(0, 10)
const came = async (reference: string) => {
  const { totalMinor } = await orderOf(reference)
  return { reference, amount: (totalMinor / 100).toFixed(2), day: today() }
}

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

const refused = (reason: string) => expect.objectContaining({ reason })
const later = (days: number) => systemContext('test', { now: () => new Date(Date.now() + days * DAY) })

describe('an order on an invoice', () => {
  test('keeps its seats until it is due and is nobody’s booking yet; the invoice says where to pay', async () => {
    const { reference } = await billed()
    expect(await stand(reference)).toEqual({
      order: 'reserved',
      axis: 'awaiting',
      invoice: 'issued',
      payment: 'waiting',
      tickets: ['reserved'],
      claims: ['held'],
    })
    const { id } = await orderOf(reference)
    const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, id))
    expect(invoice?.transfer).toMatchObject({ holder: 'Anna Lindqvist', number: 'DE89370400440532013000' })
    expect(readReference(invoice?.transfer?.reference ?? '')).toBe(reference)
    expect(new Date(invoice?.dueOn ?? '').getTime()).toBeGreaterThan(Date.now() + 2 * DAY)
    await sweepHolds(systemContext('test'))
    expect((await stand(reference)).order).toBe('reserved')
    await expectBooksInOrder()
  })

  test('counts in the capacity and not in the ring: what may lapse makes nothing sure', async () => {
    const small = await anOffered({ capacity: 2, minimum: 2 })
    await billed(small)
    const taken = held(small, { quantity: 1 })
    await expect(taken).rejects.toBeInstanceOf(Refusal)
    const { rows } = await db().execute(sql`select from event_guarantees where event_id = ${small.id}`)
    expect(rows).toHaveLength(0)
  })

  test('pressed twice, or twice at once, it is one', async () => {
    const { ctx, reference } = await held(event)
    const key = randomUUID()
    await Promise.all([billOrder(ctx, { reference, key }), billOrder(ctx, { reference, key })])
    await billOrder(ctx, { reference, key: randomUUID() })
    const { id } = await orderOf(reference)
    expect(await db().$count(invoices, eq(invoices.subjectId, id))).toBe(1)
    expect(await db().$count(payments, eq(payments.subjectId, id))).toBe(1)
    await expect(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).rejects.toThrow()
    await expectBooksInOrder()
  })

  test('is for businesses, of sellers who let it, and in time', async () => {
    const person = await held(event, { billing: { ...BUSINESS, kind: 'person' } })
    const bill = ({ ctx, reference }: { ctx: Ctx; reference: string }) =>
      billOrder(ctx, { reference, key: randomUUID() })
    await expect(bill(person)).rejects.toEqual(refused('transfers:refused.business'))
    const soon = await anOffered({
      startsAt: new Date(Date.now() + 4 * DAY),
      endsAt: new Date(Date.now() + 4 * DAY + 3_600_000),
    })
    await expect(bill(await held(soon))).rejects.toEqual(refused('transfers:refused.tooLate'))
    await inTransaction((tx) => tx.update(bankAccounts).set({ isOffered: false }))
    await expect(bill(await held(event))).rejects.toEqual(refused('transfers:refused.notOffered'))
    await expectBooksInOrder()
  })

  test('is limited by a sum, and not by how many, and the order page says so', async () => {
    const dear = await anOffered({ priceMinor: 300_000 })
    const ctx = await aBuyer()
    for (let nth = 0; nth < 6; nth += 1) await billed(event, { quantity: 1, ctx })
    const two = await billed(dear, { quantity: 2, ctx })
    const next = await held(dear, { quantity: 2, ctx })
    await expect(billOrder(ctx, { reference: next.reference, key: randomUUID() })).rejects.toMatchObject({
      reason: 'transfers:refused.tooMuch',
      params: { open: '€6,600', most: '€10,000' },
    })
    expect((await getCheckout(ctx, next.reference)).transfer).toMatchObject({
      why: 'tooMuch',
      open: { minor: 660_000 },
      most: { minor: 1_000_000 },
    })
    await markTransferPaid(seller, await came(two.reference))
    expect((await getCheckout(ctx, next.reference)).transfer).toMatchObject({ why: null })
    await billOrder(ctx, { reference: next.reference, key: randomUUID() })
    await expectBooksInOrder()
  })

  test('eight at once are not more than one after another may be', async () => {
    const ctx = await aBuyer()
    const all = []
    // Each of an event of its own, so that nothing but what is open makes one wait for another.
    for (let nth = 0; nth < 8; nth += 1)
      all.push(await held(await anOffered({ priceMinor: 600_000 }), { quantity: 1, ctx }))
    const answers = await startTogether(
      'orders',
      all.map(
        ({ reference }) =>
          () =>
            billOrder(ctx, { reference, key: randomUUID() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectBooksInOrder()
  })

  test('nobody bills what is somebody else’s', async () => {
    const { reference } = await held(event)
    const stranger = await aBuyer()
    await expect(billOrder(stranger, { reference, key: randomUUID() })).rejects.toEqual(
      refused('common:refused.notFound'),
    )
    await expect(billOrder(makeContext({}), { reference, key: randomUUID() })).rejects.toEqual(
      refused('common:refused.notFound'),
    )
  })
})

describe('the account and the paper', () => {
  test('nobody reads the invoice of somebody else', async () => {
    const { ctx, reference } = await billed()
    for (const who of [await aBuyer(), seller])
      await expect(writeBookingInvoice(who, reference)).rejects.toEqual(refused('common:refused.notFound'))
    const { pdf, numberText } = await writeBookingInvoice(ctx, reference)
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
    expect(numberText).toMatch(/^\d{4}-\d{5}$/)
  })

  test('an account is its seller’s own, and its IBAN is checked', async () => {
    const seeker = await aBuyer()
    const said = { holder: 'Anna', format: 'iban', iban: 'DE89 3704 0044 0532 0130 00', isOffered: 'on' }
    for (const who of [seeker, makeContext({})]) {
      await expect(saveTransferTerms(who, said)).rejects.toBeInstanceOf(Refusal)
      await expect(getTransferAccount(who)).rejects.toBeInstanceOf(Refusal)
    }
    await inTransaction((tx) => forgetBankAccounts(tx, event.ownerId))
    const { seen } = await getTransferAccount(seller)
    const wrong = saveTransferTerms(seller, { ...said, seen, iban: 'DE88 3704 0044 0532 0130 00' })
    await expect(wrong).rejects.toBeInstanceOf(BadInput)
    await saveTransferTerms(seller, { ...said, seen })
    const kept = await getTransferAccount(seller)
    expect(kept).toMatchObject({ isOffered: true, validFor: 'known', fields: { holder: 'Anna' } })
    const late = saveTransferTerms(seller, { ...said, isOffered: '', seen })
    await expect(late, 'what was saved meanwhile').rejects.toBeInstanceOf(BadInput)
    await saveTransferTerms(seller, {
      ...said,
      iban: 'FR1420041010050500013M02606',
      isOffered: '',
      seen: kept.seen,
    })
    const { fields, isOffered } = await getTransferAccount(seller)
    expect([fields.iban, isOffered], 'terms change no account').toEqual([
      'DE89 3704 0044 0532 0130 00',
      false,
    ])
  })
})

describe('where no card can be taken', () => {
  const PERSON = { ...BUSINESS, kind: 'person', company: '' }
  const save = async (ctx: Ctx, isOffered: string) => {
    const { seen } = await getTransferAccount(ctx)
    await saveTransferTerms(ctx, {
      seen,
      format: 'iban',
      holder: 'Anna Lindqvist',
      iban: 'DE89 3704 0044 0532 0130 00',
      isOffered,
    })
  }

  test('a seller with an account sells on an invoice, to people, too, and its page says so', async () => {
    await inTransaction((tx) => forgetBankAccounts(tx))
    const plain = await inTransaction((tx) =>
      anEvent(tx, { ownerId: event.ownerId, currency: 'EUR', capacity: 20, minimum: 2 }),
    )
    configure({ SANDBOX_PAYMENTS: 'false' })
    try {
      const buyer = await aBuyer()
      const shown = async () => {
        const { event: page } = await getEventPage(buyer, plain.slug)
        return [panelState(page, buyer.now()), page.byTransfer]
      }
      expect(await shown()).toEqual(['unpayable', false])
      await expect(held(plain)).rejects.toMatchObject({ reason: 'orders:refused.noPayments' })

      expect((await getTransferAccount(seller)).isOffered, 'is proposed to who gives an account').toBe(true)
      await save(seller, 'on')
      expect(await shown()).toEqual(['open', true])
      const order = await billed(plain, { billing: PERSON })
      expect(await stand(order.reference)).toMatchObject({
        order: 'reserved',
        axis: 'awaiting',
        claims: ['held'],
      })
      const checkout = await getCheckout(order.ctx, order.reference)
      expect(checkout.transfer).toMatchObject({ isForAll: true })
    } finally {
      configure({ SANDBOX_PAYMENTS: '' })
    }
    const other = await held(plain, { billing: PERSON })
    await expect(
      billOrder(other.ctx, { reference: other.reference, key: randomUUID() }),
      'with cards it is for businesses',
    ).rejects.toMatchObject({ reason: 'transfers:refused.business' })
  })

  test('who switched it off sells nothing that has a price', async () => {
    await inTransaction((tx) => forgetBankAccounts(tx))
    await save(seller, '')
    configure({ SANDBOX_PAYMENTS: 'false' })
    try {
      await expect(held(event)).rejects.toMatchObject({ reason: 'orders:refused.noPayments' })
    } finally {
      configure({ SANDBOX_PAYMENTS: '' })
    }
  })
})

describe('what people are told', () => {
  const mailsOf = async (ctx: Ctx) => {
    const address = ctx.actor.kind === 'person' ? ctx.actor.email : ''
    return db()
      .select({ kind: emails.kind, text: emails.text, attachments: emails.attachments })
      .from(emails)
      .where(eq(emails.toAddress, address))
  }

  test('what to pay, once that it is due, and once that it was called off', async () => {
    const { ctx, reference } = await billed()
    const { id, heldUntil } = await orderOf(reference)
    await emailBill(system, { orderId: id, news: 'billed' })
    const soon = { now: () => new Date((heldUntil?.getTime() ?? 0) - 4.5 * DAY) }
    expect(await remindBills(systemContext('test', soon))).toBeGreaterThan(0)
    expect(await remindBills(systemContext('test', soon))).toBe(0)
    await Promise.all([1, 2].map(() => emailBill(system, { orderId: id, news: 'due' })))
    await emailBill(system, { orderId: id, news: 'lapsed' })
    await lapseBills(later(60))
    await emailBill(system, { orderId: id, news: 'lapsed' })
    await emailBill(system, { orderId: id, news: 'due' })
    const mails = await mailsOf(ctx)
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      'orders.bill-billed',
      'orders.bill-due',
      'orders.bill-lapsed',
    ])
    const first = mails.find(({ kind }) => kind === 'orders.bill-billed')
    expect(first?.text).toContain('DE89 3704 0044 0532 0130 00')
    expect(first?.text).toContain(writtenReference(creditorReference(reference)))
    expect(mails.map(({ text }) => text).join()).not.toMatch(/is booked|Paid:/)
  })

  test('that nothing is owed for seats that were good unpaid, where they are cancelled, with the credit note', async () => {
    const steps = { refundSteps: [{ days: 1, percent: 100 }] }
    const { ctx, reference } = await billed(await anOffered(steps, { validFor: 'all' }))
    await cancelBooking(ctx, { reference, seen: 0 })
    const { id } = await orderOf(reference)
    const [cancelled] = await db().select().from(seatCancellations).where(eq(seatCancellations.orderId, id))
    await emailSeatsCancelled(system, cancelled?.id ?? '')
    const mail = (await mailsOf(ctx)).find(({ kind }) => kind === 'orders.seats-cancelled')
    expect(mail?.text).toContain('You no longer owe anything for them: the invoice is cancelled.')
    expect(mail?.text).toContain('The credit note is attached')
    expect(mail?.text).not.toMatch(/no refund|charged/)
    expect(JSON.stringify(mail?.attachments)).toContain('credit-note-')
    await expectBooksInOrder()
  })
})

describe('a transfer that came', () => {
  test('said 20 times at once: one payment, one sale, one set of tickets', async () => {
    const { reference } = await billed()
    const said = await came(reference)
    await Promise.all(Array.from({ length: 20 }, () => markTransferPaid(seller, said)))
    expect(await stand(reference)).toEqual({
      order: 'confirmed',
      axis: 'paid',
      invoice: 'paid',
      payment: 'succeeded',
      tickets: ['valid'],
      claims: ['taken'],
    })
    const { id, totalMinor } = await orderOf(reference)
    const moved = await db().select().from(ledgerTransactions).where(eq(ledgerTransactions.subjectId, id))
    expect(moved.map(({ kind }) => kind).sort()).toEqual(['capture', 'sale', 'seller_receipt'])
    const [bank] = await db()
      .select({ minor: sql<number>`sum(amount_minor)`.mapWith(Number) })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerTransactions.subjectId, id), eq(ledgerEntries.account, 'seller_bank')))
    expect(bank?.minor).toBe(totalMinor)
    await expectBooksInOrder()
  })

  test('of another amount, or on a day to come, is not booked', async () => {
    const { reference } = await billed()
    const said = await came(reference)
    for (const amount of ['1.00', '99999', 'much']) {
      await expect(markTransferPaid(seller, { ...said, amount })).rejects.toBeInstanceOf(BadInput)
    }
    await expect(markTransferPaid(seller, { ...said, day: '2199-01-01' })).rejects.toBeInstanceOf(BadInput)
    expect((await stand(reference)).axis).toBe('awaiting')
  })

  test('is said by its seller alone: the buyer, a rival and a stranger learn nothing', async () => {
    const { ctx, reference } = await billed()
    const said = await came(reference)
    const rival = makeContext({
      actor: personOf(await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))),
    })
    for (const who of [ctx, rival, makeContext({})])
      await expect(markTransferPaid(who, said)).rejects.toEqual(refused('common:refused.notFound'))
    const card = await held(event)
    await expect(markTransferPaid(seller, { ...said, reference: card.reference })).rejects.toEqual(
      refused('common:refused.notFound'),
    )
    expect((await stand(reference)).axis).toBe('awaiting')
  })
})

describe('a transfer that did not come', () => {
  test('is called off once, a day after it was due: seats free, nothing owed, a credit note for all of it', async () => {
    await lapseBills(later(60))
    const small = await anOffered({ capacity: 2, minimum: 2 })
    const { reference } = await billed(small)
    const { heldUntil } = await orderOf(reference)
    const days = Math.ceil(((heldUntil?.getTime() ?? 0) - Date.now()) / DAY)
    expect(await lapseBills(later(days - 1))).toBe(0)
    expect(
      (await Promise.all([lapseBills(later(days)), lapseBills(later(days))])).reduce((a, b) => a + b),
    ).toBe(1)
    expect(await stand(reference)).toEqual({
      order: 'cancelled',
      axis: 'failed',
      invoice: 'credited',
      payment: 'declined',
      tickets: ['cancelled'],
      claims: ['released'],
    })
    await held(small)
    await expect(markTransferPaid(seller, await came(reference))).rejects.toEqual(
      refused('transfers:refused.over'),
    )
    await expectBooksInOrder()
  })

  test('or came at the same moment: one of the two is true, and no money is lost', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const { reference } = await billed(event, { quantity: 1 })
      const said = await came(reference)
      const [, paid] = await Promise.allSettled([lapseBills(later(60)), markTransferPaid(seller, said)])
      const { order, invoice } = await stand(reference)
      expect([order, invoice]).toEqual(
        paid.status === 'fulfilled' ? ['confirmed', 'paid'] : ['cancelled', 'credited'],
      )
    }
    await expectBooksInOrder()
  })

  test('because its buyer cancelled: nothing is owed, seats are free', async () => {
    const { ctx, reference } = await billed()
    await expect(cancelBill(await aBuyer(), { reference })).rejects.toEqual(
      refused('common:refused.notFound'),
    )
    await cancelBill(ctx, { reference })
    await cancelBill(ctx, { reference })
    expect(await stand(reference)).toMatchObject({
      order: 'cancelled',
      invoice: 'credited',
      claims: ['released'],
    })
    await expectBooksInOrder()
  })

  test('because the event was cancelled: nothing is owed', async () => {
    const { reference } = await billed()
    const { id } = await orderOf(reference)
    await inTransaction((tx) => tx.execute(sql`update events set state = 'cancelled' where id = ${event.id}`))
    await callOffOrder(system, id)
    expect(await stand(reference)).toMatchObject({
      order: 'cancelled',
      invoice: 'credited',
      claims: ['released'],
    })
    await expectBooksInOrder()
  })
})

describe('seats that are good before the money comes', () => {
  test('are booked at once, count in the ring, and are paid for later', async () => {
    const trusting = await anOffered({}, { validFor: 'all' })
    const { reference } = await billed(trusting)
    expect(await stand(reference)).toEqual({
      order: 'confirmed',
      axis: 'awaiting',
      invoice: 'issued',
      payment: 'waiting',
      tickets: ['valid'],
      claims: ['taken'],
    })
    await expectBooksInOrder()
    await markTransferPaid(seller, await came(reference))
    expect(await stand(reference)).toMatchObject({ order: 'confirmed', axis: 'paid', invoice: 'paid' })
    await expectBooksInOrder()
  })

  test('are cancelled by their buyer as a whole while all would come back, and after that paid first', async () => {
    const steps = { refundSteps: [{ days: 1, percent: 100 }] }
    const trusting = await anOffered(steps, { validFor: 'all' })
    const { ctx, reference } = await billed(trusting)
    const { cancel } = await getBooking(ctx, reference)
    expect(cancel).toMatchObject({
      seats: {},
      note: expect.stringContaining('the whole booking free of charge'),
    })
    expect(cancel?.all).toMatchObject({
      seen: 0,
      question: expect.stringContaining('the invoice is cancelled'),
    })
    const part = cancelBooking(ctx, { reference, position: 1, seen: 0 })
    await expect(part).rejects.toEqual(refused('bookings:refused.unpaidPart'))
    await cancelBooking(ctx, { reference, seen: 0 })
    expect(await stand(reference)).toMatchObject({ order: 'cancelled', invoice: 'credited' })
    const bound = await billed(await anOffered({ refundSteps: [] }, { validFor: 'all' }))
    const late = (await getBooking(bound.ctx, bound.reference)).cancel
    expect(late).toMatchObject({ seats: {}, all: null, note: expect.stringContaining('please pay it first') })
    const free = cancelBooking(bound.ctx, { reference: bound.reference, seen: 0 })
    await expect(free).rejects.toEqual(refused('bookings:refused.unpaidTerms'))
    expect(await stand(bound.reference)).toMatchObject({ order: 'confirmed', invoice: 'issued' })
    await expectBooksInOrder()
  })

  test('are due by the payer’s terms, also where the event begins before that, and never lapse', async () => {
    const soon = { startsAt: new Date(Date.now() + 2 * DAY), endsAt: new Date(Date.now() + 2.2 * DAY) }
    const { reference } = await billed(await anOffered(soon, { validFor: 'all' }))
    const { id } = await orderOf(reference)
    const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, id))
    const days = (new Date(invoice?.dueOn ?? '').getTime() - Date.parse(today())) / DAY
    expect(days).toBeGreaterThanOrEqual(29)
    expect(days).toBeLessThanOrEqual(31)
    await lapseBills(later(400))
    expect(await stand(reference)).toMatchObject({ order: 'confirmed', axis: 'awaiting', tickets: ['valid'] })
    const reserved = held(await anOffered(soon, { validFor: 'nobody' }))
    const { ctx, reference: other } = await reserved
    await expect(billOrder(ctx, { reference: other, key: randomUUID() })).rejects.toEqual(
      refused('transfers:refused.tooLate'),
    )
  })

  test('are due so many days after their invoice as the seller says, which nobody else can say', async () => {
    const of = await anOffered({}, { validFor: 'all' })
    const terms = await getTransferAccount(seller)
    expect(terms.termDays, 'where nothing was said').toBe(30)
    const said = { ...terms.fields, isOffered: 'on', validFor: 'all', seen: terms.seen }
    const wrong = saveTransferTerms(seller, { ...said, termDays: '90' })
    await expect(wrong).rejects.toMatchObject({ fields: { termDays: { key: 'common:invalid.value' } } })
    await saveTransferTerms(seller, { ...said, termDays: '60' })
    expect((await getTransferAccount(seller)).termDays).toBe(60)
    const { ctx, reference } = await held(of)
    const shown = (await getCheckout(ctx, reference)).transfer
    await billOrder(ctx, { reference, key: randomUUID() })
    const [invoice] = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.subjectId, (await orderOf(reference)).id))
    expect(invoice?.dueOn).toBe(shown?.due)
    const days = (Date.parse(invoice?.dueOn ?? '') - Date.parse(today())) / DAY
    expect([59, 60, 61], 'by the clocks of the place').toContain(days)
    await expectBooksInOrder()
  })

  test('are called off by their seller alone, a week after the second reminder, and before the event begins', async () => {
    const far = { startsAt: new Date(Date.now() + 90 * DAY), endsAt: new Date(Date.now() + 91 * DAY) }
    const { reference } = await billed(await anOffered(far, { validFor: 'all' }))
    const as = (days: number) => makeContext({ actor: seller.actor, now: later(days).now })
    const tooEarly = refused('transfers:refused.tooEarly')
    await expect(callOffUnpaid(as(60), { reference })).rejects.toEqual(tooEarly)
    const reminders: string[] = []
    for (const day of [20, 28, 31, 38, 39, 45]) {
      await remindBills(later(day))
      const { remindedAt, remindedAgainAt } = await orderOf(reference)
      reminders.push(`${day}: ${[remindedAt, remindedAgainAt].filter((at) => at !== null).length}`)
    }
    expect(reminders).toEqual(['20: 0', '28: 1', '31: 1', '38: 2', '39: 2', '45: 2'])
    await emailBill(system, { orderId: (await orderOf(reference)).id, news: 'overdue' })
    const { rows } = await db().execute(sql`select n.kind from notifications n where n.kind = 'orderOverdue'
      and n.about = ${(await orderOf(reference)).id}`)
    expect(rows).toHaveLength(1)

    await expect(callOffUnpaid(as(44), { reference })).rejects.toEqual(tooEarly)
    await expect(callOffUnpaid(as(90.5), { reference })).rejects.toEqual(tooEarly)
    for (const stranger of [await aBuyer(), makeContext({})])
      await expect(callOffUnpaid(stranger, { reference })).rejects.toEqual(refused('common:refused.notFound'))
    expect((await stand(reference)).order).toBe('confirmed')
    await Promise.all([callOffUnpaid(as(46), { reference }), callOffUnpaid(as(46), { reference })])
    expect(await stand(reference)).toEqual({
      order: 'cancelled',
      axis: 'failed',
      invoice: 'credited',
      payment: 'declined',
      tickets: ['cancelled'],
      claims: ['released'],
    })
    const reserved = await billed(await anOffered(far, { validFor: 'nobody' }))
    await expect(callOffUnpaid(as(60), reserved)).rejects.toEqual(refused('common:refused.notFound'))
    await expectBooksInOrder()
  })

  test('are those of companies that the marketplace knows, unless the seller says otherwise', async () => {
    const offered = await anOffered({ capacity: 60 })
    const company = async () => {
      const account = await inTransaction((tx) => anAccount(tx))
      await db().update(parties).set({ kind: 'company' }).where(eq(parties.id, account.partyId))
      return { partyId: account.partyId, ctx: makeContext({ actor: personOf(account) }) }
    }
    const plan = async (state: 'trialing' | 'active', periodStart: Date | null) => {
      const { partyId, ctx } = await company()
      const price = { seats: 5, seatMinor: 900, seatYearMinor: 9000, currency: 'EUR' }
      const time = { endDate: new Date(Date.now() + 20 * DAY), periodStart }
      await db()
        .insert(subscriptions)
        .values({ id: newId(), partyId, state, ...price, ...time })
      return ctx
    }
    const ordered = async (set: Partial<typeof orders.$inferInsert>, { isPerson = false } = {}) => {
      const { partyId, ctx } = await company()
      if (isPerson) await db().update(parties).set({ kind: 'person' }).where(eq(parties.id, partyId))
      const { reference } = await billed(offered, { ctx, quantity: 1 })
      await markTransferPaid(seller, await came(reference))
      await db().update(orders).set(set).where(eq(orders.reference, reference))
      return ctx
    }
    const goodFor = async (ctx: Ctx, of = offered) => {
      const { reference } = await held(of, { ctx, quantity: 1 })
      const shown = (await getCheckout(ctx, reference)).transfer?.isGood
      await billOrder(ctx, { reference, key: randomUUID() })
      const isGood = (await orderOf(reference)).state === 'confirmed'
      expect(shown).toBe(isGood)
      return isGood
    }
    const known = await plan('active', new Date())
    expect(await goodFor(known)).toBe(true)
    expect(await goodFor(await ordered({ refund: 'none' }))).toBe(true)
    expect(await goodFor(await ordered({ refund: 'partial' }))).toBe(true)
    expect(await goodFor(await plan('trialing', null))).toBe(false)
    expect(await goodFor((await company()).ctx)).toBe(false)
    expect(await goodFor(await ordered({ refund: 'none' }, { isPerson: true }))).toBe(false)
    expect(await goodFor(await ordered({ refund: 'full' }))).toBe(false)
    const enteredBy = seller.actor.kind === 'person' ? seller.actor.accountId : null
    expect(await goodFor(await ordered({ enteredBy, isManual: true }))).toBe(false)

    expect(await goodFor(known, await anOffered({}, { validFor: 'nobody' }))).toBe(false)
    expect(await goodFor((await company()).ctx, await anOffered({}, { validFor: 'all' }))).toBe(true)
  })
})

describe('money that goes back', () => {
  test('waits until its seller says that it was sent, once', async () => {
    const { ctx, reference } = await billed(await anOffered({ refundSteps: [{ days: 1, percent: 100 }] }))
    await markTransferPaid(seller, await came(reference))
    const { id, totalMinor } = await orderOf(reference)
    await cancelBooking(ctx, { reference, seen: 0 })
    const [refund] = await db()
      .select({ id: refunds.id, state: refunds.state, minor: refunds.amountMinor })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.subjectId, id))
    if (!refund) throw new Error('nothing goes back')
    await sendRefund(system, refund.id)
    await sweepPayments(later(0))
    await expectBooksInOrder()
    for (const who of [ctx, await aBuyer(), makeContext({})])
      await expect(markSentBack(who, { refund: refund.id })).rejects.toEqual(
        refused('common:refused.notFound'),
      )
    await expect(markSentBack(seller, { refund: newId() })).rejects.toEqual(
      refused('common:refused.notFound'),
    )
    await Promise.all([1, 2, 3].map(() => markSentBack(seller, { refund: refund.id })))
    expect(refund.minor).toBeLessThanOrEqual(totalMinor)
    const [notes] = await db()
      .select({ n: sql<number>`count(*)::int`, minor: sql<number>`sum(total_minor)`.mapWith(Number) })
      .from(invoices)
      .where(and(eq(invoices.subjectId, id), eq(invoices.kind, 'credit_note')))
    expect(notes).toEqual({ n: 1, minor: refund.minor })
    await expectBooksInOrder()
  })
})

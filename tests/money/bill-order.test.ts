import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { readReference } from '#app/features/money/payments/transfer.ts'
import { getTransferAccount } from '#app/features/people/bank-accounts/queries-transfer.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { forgetBankAccounts } from '#app/features/people/bank-accounts/testing.server.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { startTogether } from '#tests/support/start-together.ts'
import {
  aBuyer,
  anOffered,
  BUSINESS,
  billed,
  came,
  DAY,
  event,
  expectBooksInOrder,
  held,
  orderOf,
  refused,
  seller,
  stand,
  withSeller,
} from './a-bill.ts'

withSeller()

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

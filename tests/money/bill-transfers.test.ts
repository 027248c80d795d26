import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  payments,
  refunds,
} from '#app/features/money/payments/tables.server.ts'
import { creditorReference, writtenReference } from '#app/features/money/payments/transfer.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { callOffOrder } from '#app/features/sales/cancellations/call-off-order.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { emailSeatsCancelled } from '#app/features/sales/cancellations/email-seats-cancelled.server.ts'
import { markSentBack } from '#app/features/sales/cancellations/mark-sent-back.server.ts'
import { seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { cancelBill } from '#app/features/sales/receivables/cancel-bill.server.ts'
import { emailBill } from '#app/features/sales/receivables/email-bill.server.ts'
import { lapseBills } from '#app/features/sales/receivables/lapse-bills.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { remindBills } from '#app/features/sales/receivables/remind-bills.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import {
  aBuyer,
  anOffered,
  billed,
  came,
  DAY,
  event,
  expectBooksInOrder,
  held,
  later,
  orderOf,
  refused,
  seller,
  stand,
  system,
  withSeller,
} from './a-bill.ts'

withSeller()

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

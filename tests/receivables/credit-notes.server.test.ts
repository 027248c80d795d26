import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { emailSeatsCancelled } from '#app/features/sales/cancellations/email-seats-cancelled.server.ts'
import { seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { attachCreditNote } from '#app/features/sales/receivables/attach-credit-note.server.ts'
import { findOrderBalance } from '#app/features/sales/receivables/queries-balance.server.ts'
import { getBookingInvoice, getCreditNote } from '#app/features/sales/receivables/queries-documents.server.ts'
import { writeCreditNote } from '#app/features/sales/receivables/write-credit-note.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { money } from '#app/kit/money.ts'
import { type TaxTerms, termsOf } from '#app/kit/tax.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readPaper } from '#tests/support/read-paper.ts'

const TAX: TaxTerms = termsOf('added', 'vat', 1_900)
const system = systemContext('test')

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** Paid orders of one event, each of three seats at 99.99 and its tax, all of which comes back. */
async function soldTo(buyers: number) {
  const { event, orders } = await inTransaction(async (tx) => {
    const terms = { refundSteps: [{ days: 1, percent: 100 }], priceMinor: 9_999, capacity: 60, minimum: 1 }
    const event = await anEvent(tx, terms)
    const orders = []
    for (let at = 0; at < buyers; at += 1) {
      const buyer = await anAccount(tx)
      orders.push({ buyer, ...(await anOrder(tx, { event, buyer, quantity: 3, tax: TAX })) })
    }
    return { event, orders }
  })
  return {
    event,
    orders: orders.map((one) => ({ ...one, ctx: makeContext({ actor: personOf(one.buyer) }) })),
  }
}

const notesOf = (sellerId: typeof invoices.$inferSelect.sellerId) =>
  db()
    .select()
    .from(invoices)
    .where(sql`${invoices.kind} = 'credit_note' and ${invoices.sellerId} = ${sellerId}`)
    .orderBy(asc(invoices.number))
const mailOf = async (cancellation: string | undefined) =>
  (
    await db()
      .select()
      .from(emails)
      .where(eq(emails.dedupKey, `orders.seats-cancelled:${cancellation}`))
  )[0]
const expectBooksInOrder = async () =>
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])

test('each seat that is cancelled is credited on a note of its own, and the invoice stays as it was', async () => {
  const { event, orders } = await soldTo(1)
  const { ctx, reference, id } = orders[0]!
  const [before] = await db().select().from(invoices).where(eq(invoices.subjectId, id))
  await cancelBooking(ctx, { reference, position: '2', seen: '11898' })
  await followFacts([deliverSandboxWebhookJob])
  const [note] = await notesOf(event.ownerId)
  expect(note).toMatchObject({ number: 1, totalMinor: 11_898, taxMinor: 1_900, creditsId: before?.id })
  expect(note?.numberText).toMatch(/^CN-\d{4}-00001$/)
  expect(note?.lines).toEqual([
    {
      text: `${event.title}: Standard seat`,
      quantity: 1,
      unitMinor: 9_999,
      totalMinor: 9_998,
      tax: { category: 'S', reason: null, rate: 1_900 },
    },
  ])
  expect(note?.seller).toEqual(before?.seller)

  await cancelBooking(ctx, { reference, seen: '0' })
  await followFacts([deliverSandboxWebhookJob])
  const all = await notesOf(event.ownerId)
  expect(all.map(({ number }) => number)).toEqual([1, 2])
  expect(all.reduce((sum, one) => sum + one.totalMinor, 0)).toBe(before?.totalMinor)
  expect(all.reduce((sum, one) => sum + one.taxMinor, 0)).toBe(before?.taxMinor)
  const [after] = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.id, before?.id ?? ''))
  expect(after).toEqual(before)

  expect((await getBooking(ctx, reference)).credits).toHaveLength(2)
  expect((await getBookingInvoice(ctx, reference)).credits).toHaveLength(2)
  const shown = await getCreditNote(ctx, reference, note?.numberText ?? '')
  expect(shown).toMatchObject({ corrects: before?.numberText, numberText: note?.numberText })
  const stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  await expect(getCreditNote(stranger, reference, note?.numberText ?? '')).rejects.toThrow('notFound')
  await expect(getCreditNote(ctx, reference, before?.numberText ?? '')).rejects.toThrow('notFound')
  const cause = { kind: 'seat_cancellation', id: note?.refundId ?? '' } as const
  const asked = { order: { id, reference }, cause, language: 'en' } as const
  await expect(attachCreditNote(ctx, asked)).rejects.toThrow('notFound')
  for (const nobody of [stranger, makeContext({})])
    await expect(writeCreditNote(nobody, { reference, number: note?.numberText ?? '' })).rejects.toThrow(
      'notFound',
    )
  await expectBooksInOrder()
})

test('what was paid, what comes back and the balance are said, and the note is a file that the email leads to', async () => {
  const { orders } = await soldTo(1)
  const { ctx, reference, id } = orders[0]!
  expect(await findOrderBalance(ctx, reference)).toBeNull()
  await cancelBooking(ctx, { reference, position: '2', seen: '11898' })
  expect(await findOrderBalance(ctx, reference)).toMatchObject({ goesMinor: 11_898, balanceMinor: 23_798 })
  const [gone] = await db().select().from(seatCancellations).where(eq(seatCancellations.orderId, id))
  await followFacts([deliverSandboxWebhookJob])
  const settled = {
    currency: 'EUR',
    paidMinor: 35_696,
    refundedMinor: 11_898,
    goesMinor: 0,
    balanceMinor: 23_798,
  }
  expect(await findOrderBalance(ctx, reference)).toEqual(settled)
  const stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  expect(await findOrderBalance(stranger, reference)).toBeNull()

  const { credits } = await getBooking(ctx, reference)
  const { numberText } = credits[0]!
  const { pdf } = await writeCreditNote(ctx, { reference, number: numberText })
  const words = readPaper(pdf)
  expect(words).toContain(`Credit note ${numberText}`)
  expect(words).toContain('Corrects invoice')
  const mail = await mailOf(gone?.id)
  expect(mail?.text).toContain('Balance: €237.98')
  expect(mail?.text).toContain('The credit note is attached as a PDF.')
  expect(mail?.attachments?.map(({ filename }) => filename)).toContain(`credit-note-${numberText}.pdf`)
})

test('an email of cancelled seats waits two minutes for the note of a card, and goes once', async () => {
  const { orders } = await soldTo(1)
  const { ctx, reference, id } = orders[0]!
  await cancelBooking(ctx, { reference, position: '2', seen: '11898' })
  const [gone] = await db().select().from(seatCancellations).where(eq(seatCancellations.orderId, id))
  await emailSeatsCancelled(system, gone?.id ?? '')
  expect(await mailOf(gone?.id)).toBeUndefined()
  const later = systemContext('test', { now: () => new Date(Date.now() + 121_000) })
  await emailSeatsCancelled(later, gone?.id ?? '')
  const mail = await mailOf(gone?.id)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('find it as a PDF in your booking')
  await followFacts([deliverSandboxWebhookJob])
  expect(await db().$count(emails, eq(emails.toAddress, mail?.toAddress ?? ''))).toBe(1)
})

test('20 parts that are asked to go back at once are as many notes as refunds, and no more than was paid', async () => {
  const { event, orders } = await soldTo(1)
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, orders[0]!.id))
  const asked = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      inTransaction((tx) =>
        requestRefund(tx, system, {
          payment: { id: payment?.id ?? '' },
          amount: money(2_501, 'EUR'),
          reason: 'goodwill',
          cause: { kind: 'gateway_refund', id: `part-${at}` },
        }),
      ),
    ),
  )
  await followFacts([deliverSandboxWebhookJob])
  const done = asked.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBe(Math.floor((payment?.amountMinor ?? 0) / 2_501))
  const notes = await notesOf(event.ownerId)
  expect(notes).toHaveLength(done)
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, at) => at + 1))
  expect(notes[0]?.lines).toMatchObject([{ text: event.title, quantity: 1 }])
  await expectBooksInOrder()
})

test('a cancelled event credits every order whole, line by line, in numbers without a gap', async () => {
  const { event, orders } = await soldTo(8)
  await inTransaction(async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, event.id))
    if (row) await changeEventState(tx, system, row, 'cancel')
  })
  await followFacts([deliverSandboxWebhookJob])
  const notes = await notesOf(event.ownerId)
  expect(notes.map(({ number }) => number)).toEqual(orders.map((_, at) => at + 1))
  for (const note of notes) {
    const [invoice] = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.id, note.creditsId ?? ''))
    expect(note).toMatchObject({
      totalMinor: invoice?.totalMinor,
      taxMinor: invoice?.taxMinor,
      lines: invoice?.lines,
    })
  }
  await expectBooksInOrder()
})

test('the database refuses a note above its invoice, one without an invoice, and every change of a note', async () => {
  const { event, orders } = await soldTo(1)
  const { ctx, reference } = orders[0]!
  await cancelBooking(ctx, { reference, seen: '0' })
  await followFacts([deliverSandboxWebhookJob])
  const [note] = await notesOf(event.ownerId)
  const more = { ...note!, id: crypto.randomUUID(), number: 2, refundId: note!.refundId }
  await expect(db().insert(invoices).values(more)).rejects.toThrow()
  await expect(
    db()
      .insert(invoices)
      .values({ ...more, creditsId: null, refundId: null }),
  ).rejects.toThrow()
  const change = db().update(invoices).set({ totalMinor: 1 })
  await expect(change.where(eq(invoices.id, note?.id ?? ''))).rejects.toThrow()
})

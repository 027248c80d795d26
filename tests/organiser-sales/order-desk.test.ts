import { randomUUID } from 'node:crypto'
import { and, eq, isNull, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelSoldSeat } from '#app/features/sales/order-desk/cancel-sold-seat.server.ts'
import { correctParticipant } from '#app/features/sales/order-desk/correct-participant.server.ts'
import { getSoldOrder } from '#app/features/sales/order-desk/queries-sold-order.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { resendConfirmation } from '#app/features/sales/order-desk/resend-confirmation.server.ts'
import { resendTicket } from '#app/features/sales/order-desk/resend-ticket.server.ts'
import { writeSoldPaper } from '#app/features/sales/order-desk/write-sold-paper.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const follow = () => followFacts([deliverSandboxWebhookJob])

/** A paid order of two seats at 100 each, and its organiser. */
async function aSale() {
  const made = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 10_000, minimum: 1 })
    const buyer = await anAccount(tx)
    const participants = [1, 2].map((at) => ({
      name: `Person ${at}`,
      email: `seat${at}-${event.id.slice(-8)}@example.com`,
    }))
    const order = await anOrder(tx, { event, buyer, quantity: 2, participants })
    await recordConfirmed(tx, order.id)
    return { event, buyer, organiser, participants, order }
  })
  await follow()
  const ctx = makeContext({
    actor: personOf(made.organiser, { serviceType: 'provider', approval: 'approved' }),
  })
  const { reference } = made.order
  return { ...made, ctx, reference, page: () => getSoldOrder(ctx, made.event.slug, reference) }
}
type Sale = Awaited<ReturnType<typeof aSale>>

const refundsOf = ({ order }: Sale) =>
  db()
    .select({ minor: refunds.amountMinor, reason: refunds.reason, note: refunds.note, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, order.id))
const mailsOf = (address: string, kind: string) =>
  db().$count(emails, and(eq(emails.toAddress, address), eq(emails.kind, kind)))
const give = (sale: Sale, amount: string, { key = randomUUID() as string, ctx = sale.ctx } = {}) => {
  const note = 'The room was cold.'
  return refundGoodwill(ctx, { reference: sale.reference, amount, note, why: 'training_poor', key })
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { kind?: string; fields?: Record<string, { key: string }> }) =>
      error.fields ? (Object.values(error.fields)[0]?.key ?? '') : error.kind,
  )

test('an organiser opens an order: buyer, seats, money, papers, and what was emailed', async () => {
  const sale = await aSale()
  const shown = await sale.page()

  expect(shown.tickets.map(({ name, email }) => ({ name, email }))).toEqual(sale.participants)
  expect(shown).toMatchObject({
    buyerEmail: sale.buyer.email,
    left: { minor: 20_000 },
    can: { refund: true, correct: true, confirm: true },
    payments: [{ state: 'succeeded', amountMinor: 20_000 }],
  })
  const [invoice] = shown.papers
  expect(shown.papers).toHaveLength(1)
  expect(invoice?.kind).toBe('invoice')
  const paper = await writeSoldPaper(sale.ctx, {
    reference: sale.reference,
    number: invoice?.numberText ?? '',
  })
  expect(paper.pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(shown.mails.map(({ kind }) => kind).toSorted()).toEqual([
    'orders.confirmed',
    'orders.ticket',
    'orders.ticket',
  ])
})

describe('goodwill', () => {
  test('a part goes back with its reason and a credit note, the seats stay, and the books add up', async () => {
    const sale = await aSale()
    expect(await give(sale, '25.50')).toEqual({ minor: 2_550, currency: 'EUR', waits: false })
    await follow()

    expect(await refundsOf(sale)).toEqual([
      { minor: 2_550, reason: 'goodwill', note: 'The room was cold.', state: 'succeeded' },
    ])
    const shown = await sale.page()
    expect(shown).toMatchObject({ refund: 'partial', left: { minor: 17_450 }, state: 'confirmed' })
    expect(shown.history.map(({ step, by }) => `${step} by ${by}`)).toEqual(
      expect.arrayContaining(['goodwill by seller', 'refunded by system']),
    )
    expect(shown.tickets.every(({ state }) => state === 'valid')).toBe(true)
    expect(shown.papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    expect(await mailsOf(sale.buyer.email, 'orders.refunded')).toBe(1)
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('sent five times at once with one key, it goes back once; with keys of their own, never too much', async () => {
    const sale = await aSale()
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => give(sale, '50', { key })))
    expect(await refundsOf(sale)).toHaveLength(1)

    const more = await Promise.all(Array.from({ length: 4 }, () => refusal(give(sale, '60'))))
    expect(more.toSorted()).toEqual([
      'done',
      'done',
      'order-desk:goodwill.tooMuch',
      'order-desk:goodwill.tooMuch',
    ])
    await follow()
    expect((await sale.page()).left).toEqual({ minor: 3_000, currency: 'EUR' })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test.each([
    ['0', 'order-desk:goodwill.invalid'],
    ['much', 'order-desk:goodwill.invalid'],
    ['200.01', 'order-desk:goodwill.tooMuch'],
  ])('%s is told beside the amount', async (amount, key) => {
    const sale = await aSale()
    expect(await refusal(give(sale, amount))).toBe(key)
    expect(await refundsOf(sale)).toEqual([])
  })

  test('an order all of whose money went back has nothing to give, and its form is gone', async () => {
    const sale = await aSale()
    await give(sale, '200')
    await follow()
    const shown = await sale.page()
    expect(shown).toMatchObject({ left: null, can: { refund: false } })
    expect(await refusal(give(sale, '1'))).toBe('order-desk:goodwill.tooMuch')
    expect(await db().$count(invoices, eq(invoices.subjectId, sale.order.id))).toBe(2)
  })
})

describe('a participant', () => {
  test('is corrected, and sent the ticket again once for however many presses', async () => {
    const sale = await aSale()
    const [first] = sale.participants
    const email = first?.email ?? ''
    await correctParticipant(sale.ctx, {
      reference: sale.reference,
      position: '1',
      name: 'Right Name',
      email,
    })
    expect((await sale.page()).tickets[0]).toMatchObject({ name: 'Right Name', email })

    const again = () => resendTicket(sale.ctx, { reference: sale.reference, position: '1' })
    await Promise.all([again(), again(), again()])
    await follow()
    expect(await mailsOf(email, 'orders.ticket')).toBe(2)
    expect(await mailsOf(email, 'orders.ticket-ended')).toBe(0)
  })

  test('who is somebody else gets a ticket, and the former one is told', async () => {
    const sale = await aSale()
    const email = `other-${sale.event.id.slice(-8)}@example.com`
    const named = await correctParticipant(sale.ctx, {
      reference: sale.reference,
      position: '2',
      name: 'Somebody Else',
      email,
    })
    await follow()
    expect(named).toMatchObject({ replaced: 'Person 2', mailed: true })
    expect(await mailsOf(email, 'orders.ticket')).toBe(1)
    expect(await mailsOf(sale.participants[1]?.email ?? '', 'orders.ticket-ended')).toBe(1)
  })

  test('has tickets sent so often, and then no more today', async () => {
    const sale = await aSale()
    const answers: string[] = []
    for (let time = 0; time < 8; time += 1) {
      answers.push(
        (await refusal(resendTicket(sale.ctx, { reference: sale.reference, position: '1' }))) ?? '',
      )
      await follow()
    }
    expect(answers).toContain('limit')
    expect(answers.at(-1)).toBe('limit')
    const known = and(eq(ticketMails.orderId, sale.order.id), isNull(ticketMails.endedAt))
    expect(await db().$count(ticketMails, known), 'each address stays known').toBe(2)
  })
})

describe('a seat that its organiser cancels', () => {
  test('is refunded in full once, however often it is pressed, and the buyer reads who cancelled it', async () => {
    const sale = await aSale()
    const cancel = (position: string) => cancelSoldSeat(sale.ctx, { reference: sale.reference, position })
    await Promise.all([cancel('1'), cancel('1'), cancel('1')])
    await follow()

    expect(await refundsOf(sale)).toEqual([
      { minor: 10_000, reason: 'seats_cancelled', note: null, state: 'succeeded' },
    ])
    const shown = await sale.page()
    expect(shown.tickets.map(({ state }) => state)).toEqual(['cancelled', 'valid'])
    expect(shown).toMatchObject({ state: 'confirmed', seats: 1 })
    const ofBuyer = and(eq(emails.toAddress, sale.buyer.email), eq(emails.kind, 'orders.seats-cancelled'))
    const [mail] = await db().select({ text: emails.text }).from(emails).where(ofBuyer)
    expect(mail?.text).toContain('The organiser cancelled 1 seat')
    expect(await mailsOf(sale.participants[0]?.email ?? '', 'orders.ticket-ended')).toBe(1)

    await cancel('2')
    await follow()
    expect(await sale.page()).toMatchObject({ state: 'cancelled', cancelReason: 'seller', left: null })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })
})

test('the buyer gets the confirmation once more, once for a key, three times an hour', async () => {
  const sale = await aSale()
  const again = (key: string = randomUUID()) =>
    resendConfirmation(sale.ctx, { reference: sale.reference, key })
  const key = randomUUID()
  await again(key)
  await again(key)
  await follow()
  const ofOrder = like(emails.dedupKey, `orders.confirmed:${sale.order.id}%`)
  expect(await db().$count(emails, ofOrder)).toBe(2)
  await again()
  expect(await refusal(again())).toBe('limit')
})

test('staff who look after refunds give money back, but none of an order that they bought themselves', async () => {
  const sale = await aSale()
  const asStaff = makeContext({ actor: personOf(sale.buyer, { staffTasks: ['refund'] }) })
  expect(await refusal(give(sale, '1', { ctx: asStaff }))).toBe('forbidden')
  const other = await inTransaction((tx) => anAccount(tx))
  const staff = makeContext({ actor: personOf(other, { staffTasks: ['refund'] }) })
  expect(await refusal(give(sale, '1', { ctx: staff }))).toBe('done')
  expect(await refundsOf(sale)).toHaveLength(1)
})

test('a stranger, a buyer and another organiser find no such order, real or made up', async () => {
  const sale = await aSale()
  const other = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider', approval: 'approved' }))
  const [row] = await db().select().from(orders).where(eq(orders.id, sale.order.id))
  for (const ctx of [
    makeContext({}),
    makeContext({ actor: personOf(sale.buyer) }),
    makeContext({ actor: personOf(other, { serviceType: 'provider', approval: 'approved' }) }),
  ])
    for (const reference of [sale.reference, 'ABCDEFGHJK']) {
      const key = randomUUID()
      const seat = { reference, position: '1', name: 'X', email: 'x@example.com' }
      for (const work of [
        () => getSoldOrder(ctx, sale.event.slug, reference),
        () => refundGoodwill(ctx, { reference, amount: '1', note: 'x', key }),
        () => correctParticipant(ctx, seat),
        () => resendTicket(ctx, { reference, position: '1' }),
        () => cancelSoldSeat(ctx, { reference, position: '1' }),
        () => resendConfirmation(ctx, { reference, key }),
        () => writeSoldPaper(ctx, { reference, number: '2026-00001' }),
      ])
        expect(await refusal(work()), work.toString()).toBe('notFound')
    }
  expect(await db().select().from(orders).where(eq(orders.id, sale.order.id))).toEqual([row])
})

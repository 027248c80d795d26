import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { processWebhookEvent } from '#app/features/money/payments/process-webhook-event.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { ledgerTransactions, payments, webhookEvents } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { HOLD_OVER } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newId } from '#app/kit/ids.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { handle } from '#app/platform/jobs.server.ts'
import {
  answerConfirmation,
  deliverSandboxWebhookJob,
  sandboxGateway,
} from '#app/platform/payments/sandbox.server.ts'
import {
  deliverSandboxWebhook,
  findOpenWebhookEvents,
  signWebhook,
} from '#app/platform/payments/sandbox-webhooks.server.ts'
import { emails, sandboxCharges } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'

const system = systemContext('test')
const BILLING = {
  kind: 'person',
  name: 'Asha Rao',
  street: 'Baner Road 1',
  postalCode: '411045',
  city: 'Pune',
  country: 'IN',
}

const take = (body: string, signature: string | null) =>
  receiveWebhook(system, { gateway: 'sandbox', body, signature })

/**
 * The jobs of the product, with webhook events handed to the webhook's use case instead of sent over HTTP.
 */
const handlers = jobHandlers.map((handler) =>
  handler.job.name === deliverSandboxWebhookJob.name
    ? handle(deliverSandboxWebhookJob, ({ webhookEventId }) =>
        deliverSandboxWebhook(webhookEventId, (body, signed) => take(body, signed)),
      )
    : handler,
)

type Event = Awaited<ReturnType<typeof anEvent>>

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

async function aBuyer(): Promise<Ctx> {
  return contextOf(await inTransaction((tx) => anAccount(tx)))
}

function contextOf(account: Awaited<ReturnType<typeof anAccount>>): Ctx {
  return makeContext({ actor: personOf(account) })
}

/** A held order with everything filled in, one step before payment. */
async function anOpenOrder(event: Event, quantity = 1): Promise<{ ctx: Ctx; reference: string }> {
  const ctx = await aBuyer()
  const { reference } = await holdSeats(ctx, {
    event: event.slug,
    seats: { [event.types[0].id]: quantity },
    key: randomUUID(),
  })
  await keepDetails(ctx, {
    reference,
    nameLater: 'on',
    participants: Array(quantity).fill({ name: '', email: '' }),
  })
  await keepDetails(ctx, { reference, ...BILLING })
  return { ctx, reference }
}

const paidEvent = (given: Parameters<typeof anEvent>[1] = {}) => inTransaction((tx) => anEvent(tx, given))
const count = async (query: ReturnType<typeof sql>) =>
  Number((await db().execute<{ n: number }>(sql`select count(*)::int as n from ${query}`)).rows[0]?.n)

async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  return order!
}

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

async function inBatches<T>(items: T[], size: number, work: (item: T) => Promise<void>) {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work))
}

describe('R4: holds that ran out and are paid late', () => {
  test('50 at once for 10 free seats: 10 seated, 40 paid back by themselves', async () => {
    const event = await paidEvent({ capacity: 50, minimum: 1 })
    const late: { reference: string; code: string }[] = []
    await inBatches(Array.from({ length: 50 }), 10, async () => {
      const { ctx, reference } = await anOpenOrder(event)
      const { confirmPath } = await payOrder(ctx, { reference, card: 'confirms', key: randomUUID() })
      late.push({ reference, code: confirmPath?.split('/').at(-1) ?? '' })
    })
    await db().execute(
      sql`update seat_allocations set held_until = now() - interval '1 second' where event_id = ${event.id}`,
    )
    await db().execute(
      sql`update orders set held_until = now() - interval '1 second' where event_id = ${event.id}`,
    )
    expect(await sweepHolds()).toBe(50)
    await inTransaction(async (tx) => {
      await tx.execute(sql`update events set capacity = 10 where id = ${event.id}`)
      await tx.execute(sql`update quotas set size = 10 where event_id = ${event.id}`)
    })

    await Promise.all(late.map(({ code }) => answerConfirmation(code, true)))
    const webhooks = await findOpenWebhookEvents()
    await Promise.all(webhooks.map((id) => deliverSandboxWebhook(id, (body, signed) => take(body, signed))))
    await workOff(handlers, followers)

    const mine = sql`orders where event_id = ${event.id}`
    expect(await count(sql`${mine} and state = 'confirmed' and payment = 'paid' and refund = 'none'`)).toBe(
      10,
    )
    expect(await count(sql`${mine} and state = 'expired' and payment = 'paid' and refund = 'full'`)).toBe(40)
    expect(
      await count(sql`sandbox_charges where refunded_minor = amount_minor and state = 'succeeded'`),
    ).toBe(40)
    expect(await count(sql`ledger_transactions where kind = 'refund'`)).toBe(40)
    expect(await count(sql`emails where kind = 'orders.refunded'`)).toBe(40)
    await expectBooksInOrder()
  })
})

describe('M1: one key is one order and one charge', () => {
  test('100 posts at once that hold seats: one order, 100 equal answers', async () => {
    const event = await paidEvent()
    const ctx = await aBuyer()
    const input = { event: event.slug, seats: { [event.types[0].id]: 2 }, key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 100 }, () => holdSeats(ctx, input)))
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)
    expect(await count(sql`orders where event_id = ${event.id}`)).toBe(1)
    expect(await count(sql`seat_allocations where event_id = ${event.id}`)).toBe(1)
  })

  test('100 posts at once that pay: one charge; those told to wait get the same answer later', async () => {
    const event = await paidEvent()
    const { ctx, reference } = await anOpenOrder(event, 2)
    const input = { reference, card: 'succeeds', key: randomUUID() }
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => payOrder(ctx, input)))
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value.state).toBe('succeeded')
      else expect(answer.reason).toMatchObject({ kind: 'conflict', reason: 'orders:refused.inProgress' })
    }
    expect(answers.some((answer) => answer.status === 'fulfilled')).toBe(true)
    expect(await payOrder(ctx, input)).toMatchObject({ state: 'succeeded' })
    const order = await orderOf(reference)
    expect(await count(sql`payments where subject_id = ${order.id}`)).toBe(1)
    expect(
      await count(
        sql`sandbox_charges c join payments p on p.id = c.payment_id where p.subject_id = ${order.id}`,
      ),
    ).toBe(1)
    expect(await count(sql`invoices where subject_id = ${order.id}`)).toBe(1)
    await expectBooksInOrder()
  })
})

describe('M2: keys', () => {
  test('the same key with another body is refused', async () => {
    const event = await paidEvent()
    const ctx = await aBuyer()
    const input = { event: event.slug, seats: { [event.types[0].id]: 1 }, key: randomUUID() }
    await holdSeats(ctx, input)
    await expect(holdSeats(ctx, { ...input, seats: { [event.types[0].id]: 2 } })).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'common:refused.keyReused',
    })
    const { ctx: payer, reference } = await anOpenOrder(event)
    const key = randomUUID()
    await payOrder(payer, { reference, card: 'succeeds', key })
    await expect(payOrder(payer, { reference, card: 'declined', key })).rejects.toMatchObject({
      reason: 'common:refused.keyReused',
    })
  })

  test('the same key of another person is another call', async () => {
    const event = await paidEvent()
    const input = { event: event.slug, seats: { [event.types[0].id]: 1 }, key: randomUUID() }
    const mine = await holdSeats(await aBuyer(), input)
    const theirs = await holdSeats(await aBuyer(), input)
    expect(theirs.reference).not.toBe(mine.reference)
  })

  test('a repeat while the first still runs is told to wait, and then gets its answer', async () => {
    const event = await paidEvent()
    const { ctx, reference } = await anOpenOrder(event)
    const input = { reference, card: 'succeeds', key: randomUUID() }
    const gate = Promise.withResolvers<void>()
    const charge = sandboxGateway.createPayment
    const slow = vi.spyOn(sandboxGateway, 'createPayment').mockImplementationOnce(async (request) => {
      await gate.promise
      return charge(request)
    })
    const first = payOrder(ctx, input)
    await expect.poll(() => slow.mock.calls.length).toBe(1)
    await expect(payOrder(ctx, input)).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'orders:refused.inProgress',
      params: { seconds: 2 },
    })
    await expect(payOrder(ctx, { ...input, key: randomUUID() })).rejects.toMatchObject({
      reason: 'orders:refused.inProgress',
    })
    gate.resolve()
    expect(await first).toMatchObject({ state: 'succeeded' })
    expect(await payOrder(ctx, input)).toMatchObject({ state: 'succeeded' })
  })

  test('a refusal is not kept: the same key works once the reason is gone', async () => {
    const event = await paidEvent({ capacity: 1, minimum: 1 })
    const other = makeContext({ visitorKey: randomUUID() })
    await holdSeats(other, { event: event.slug, seats: { [event.types[0].id]: 1 } })
    const ctx = await aBuyer()
    const input = { event: event.slug, seats: { [event.types[0].id]: 1 }, key: randomUUID() }
    await expect(holdSeats(ctx, input)).rejects.toMatchObject({ reason: 'events:refused.soldOut' })
    await db().delete(seatAllocations).where(eq(seatAllocations.eventId, event.id))
    const { reference } = await holdSeats(ctx, input)
    expect((await holdSeats(ctx, input)).reference).toBe(reference)
    await db()
      .update(orders)
      .set({ state: 'expired', ...HOLD_OVER })
      .where(and(eq(orders.visitorKey, other.visitorKey!)))
  })
})

describe('M5: webhooks are stored, then worked', () => {
  test('what was stored before a crash is worked by reconciliation, once', async () => {
    const event = await paidEvent()
    const { ctx, reference } = await anOpenOrder(event)
    const { confirmPath } = await payOrder(ctx, { reference, card: 'confirms', key: randomUUID() })
    await answerConfirmation(confirmPath?.split('/').at(-1) ?? '', true)
    const order = await orderOf(reference)
    const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
    // The process died after it had stored the webhook event and before it worked it off.
    const id = `${payment!.id}.succeeded`
    await db()
      .insert(webhookEvents)
      .values({
        id,
        gateway: 'sandbox',
        paymentId: payment!.id,
        kind: 'succeeded',
        amountMinor: payment!.amountMinor,
        currency: payment!.currency,
        receivedAt: new Date(Date.now() - 60_000),
      })
    await sweepPayments(system)
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
    await processWebhookEvent(system, id)
    expect(await count(sql`invoices where subject_id = ${order.id}`)).toBe(1)
    await expectBooksInOrder()
  })

  test('a webhook event that is forged, stale, of another amount or of no payment changes nothing', async () => {
    const event = await paidEvent()
    const { ctx, reference } = await anOpenOrder(event)
    await payOrder(ctx, { reference, card: 'confirms', key: randomUUID() })
    const order = await orderOf(reference)
    const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
    const body = (changes: object) =>
      JSON.stringify({
        id: newId(),
        paymentId: payment!.id,
        kind: 'succeeded',
        amountMinor: payment!.amountMinor,
        currency: payment!.currency,
        ...changes,
      })
    const now = new Date()
    const good = body({})
    expect(await take(good, null)).toBe(false)
    expect(
      await take(
        good,
        signWebhook(good, now).replace(/.$/, (c) => (c === '0' ? '1' : '0')),
      ),
    ).toBe(false)
    expect(await take(good, signWebhook(good, new Date(now.getTime() - 301_000)))).toBe(false)
    expect(await take(`${good} `, signWebhook(good, now))).toBe(false)
    for (const changes of [
      { amountMinor: payment!.amountMinor + 1 },
      { currency: 'USD' },
      { paymentId: newId() },
    ]) {
      const forged = body(changes)
      await take(forged, signWebhook(forged, now))
    }
    for (const broken of ['', '[]', 'null', '{"id":1}', '{"a":'.repeat(20_000)])
      expect(await take(broken, signWebhook(broken, now))).toBe(false)
    expect(await orderOf(reference)).toMatchObject({ state: 'held', payment: 'awaiting' })
    const faults = await db()
      .select({ fault: webhookEvents.fault })
      .from(webhookEvents)
      .where(sql`fault is not null`)
    expect(faults.map((row) => row.fault).sort()).toEqual(['mismatch', 'mismatch', 'missing'])
  })
})

describe('M6: the payer comes back in the same moment as the webhook event', () => {
  test('500 orders: 500 paid, 500 charges, 500 invoices, 500 confirmations', {
    timeout: 300_000,
  }, async () => {
    const event = await paidEvent({ capacity: 500, minimum: 1 })
    const open: { ctx: Ctx; reference: string; code: string }[] = []
    const buyers = await inTransaction(async (tx) => {
      const accounts: Ctx[] = []
      for (let at = 0; at < 500; at += 1) accounts.push(contextOf(await anAccount(tx)))
      return accounts
    })
    const choice = { event: event.slug, seats: { [event.types[0].id]: 1 } }
    const held: { ctx: Ctx; reference: string }[] = []
    await inBatches(buyers, 50, async (ctx) => {
      held.push({ ctx, ...(await holdSeats(ctx, choice)) })
    })
    await db().execute(
      sql`update orders set name_later = true, billing = ${JSON.stringify(BILLING)}::jsonb where event_id = ${event.id}`,
    )
    await inBatches(held, 50, async (order) => {
      const { confirmPath } = await payOrder(order.ctx, {
        reference: order.reference,
        card: 'confirms',
        key: randomUUID(),
      })
      open.push({ ...order, code: confirmPath?.split('/').at(-1) ?? '' })
    })
    await inBatches(open, 50, async ({ ctx, reference, code }) => {
      await answerConfirmation(code, true)
      const order = await orderOf(reference)
      const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
      const webhookEvent = deliverSandboxWebhook(`${payment!.id}.succeeded`, (body, signed) =>
        take(body, signed),
      )
      await Promise.all([reconcileOwnOrder(ctx, reference), webhookEvent, reconcileOwnOrder(ctx, reference)])
    })
    await workOff(handlers, followers)

    const mine = sql`orders where event_id = ${event.id}`
    expect(await count(sql`${mine} and state = 'confirmed' and payment = 'paid'`)).toBe(500)
    const of = (table: string) => sql.raw(`${table} x join orders o on o.id = x.subject_id`)
    expect(await count(sql`${of('payments')} where o.event_id = ${event.id} and x.state = 'succeeded'`)).toBe(
      500,
    )
    expect(await count(sql`${of('invoices')} where o.event_id = ${event.id}`)).toBe(500)
    expect(
      await count(sql`${of('ledger_transactions')} where o.event_id = ${event.id} and x.kind = 'capture'`),
    ).toBe(500)
    expect(
      await count(
        sql`emails e join orders o on e.dedup_key = 'orders.confirmed:' || o.id where o.event_id = ${event.id}`,
      ),
    ).toBe(500)
    const charged = await db()
      .select({ sum: sql<number>`sum(amount_minor)::int` })
      .from(sandboxCharges)
      .where(
        sql`payment_id in (select p.id from payments p join orders o on o.id = p.subject_id where o.event_id = ${event.id})`,
      )
    expect(charged[0]?.sum).toBe(500 * 10_000)
    await expectBooksInOrder()
  })
})

describe('cards', () => {
  test('declined: not charged, and another card pays', async () => {
    const { ctx, reference } = await anOpenOrder(await paidEvent())
    expect(await payOrder(ctx, { reference, card: 'declined', key: randomUUID() })).toMatchObject({
      state: 'declined',
      declineReason: 'declined',
    })
    expect(await orderOf(reference)).toMatchObject({ state: 'held', payment: 'failed' })
    expect(await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).toMatchObject({
      state: 'succeeded',
    })
    await expectBooksInOrder()
  })

  test('silent after charging: unknown, then settled by asking, charged once', async () => {
    const { ctx, reference } = await anOpenOrder(await paidEvent())
    expect(await payOrder(ctx, { reference, card: 'silent-after', key: randomUUID() })).toMatchObject({
      state: 'unknown',
    })
    await expect(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).rejects.toBeInstanceOf(
      Refusal,
    )
    await reconcileOwnOrder(ctx, reference)
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
    await expectBooksInOrder()
  })

  test('silent before charging: called off at the gateway, so that it cannot be charged later', async () => {
    const { ctx, reference } = await anOpenOrder(await paidEvent())
    await payOrder(ctx, { reference, card: 'silent-before', key: randomUUID() })
    await reconcileOwnOrder(ctx, reference)
    const order = await orderOf(reference)
    expect(order).toMatchObject({ state: 'held', payment: 'failed' })
    const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
    const amount = { minor: payment!.amountMinor, currency: payment!.currency }
    const again = await sandboxGateway.createPayment({
      paymentId: payment!.id,
      amount,
      method: 'succeeds',
      returnPath: '/',
    })
    expect(again).toMatchObject({ answer: 'done', paid: false })
    expect(await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).toMatchObject({
      state: 'succeeded',
    })
    await expectBooksInOrder()
  })

  test('another card instead of confirming: the first is called off, and its late yes is not charged', async () => {
    const { ctx, reference } = await anOpenOrder(await paidEvent())
    const { confirmPath } = await payOrder(ctx, { reference, card: 'confirms', key: randomUUID() })
    expect(await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).toMatchObject({
      state: 'succeeded',
    })
    await answerConfirmation(confirmPath?.split('/').at(-1) ?? '', true)
    const order = await orderOf(reference)
    const succeeded = sql`payments p join sandbox_charges c on c.payment_id = p.id where p.subject_id = ${order.id} and c.state = 'succeeded'`
    expect(await count(succeeded)).toBe(1)
    await expectBooksInOrder()
  })

  test('a process that dies after the charge: reconciliation finds out and places the order', async () => {
    const { ctx, reference } = await anOpenOrder(await paidEvent())
    const charge = sandboxGateway.createPayment
    vi.spyOn(sandboxGateway, 'createPayment').mockImplementationOnce(async (request) => {
      await charge(request)
      throw new Error('connection lost')
    })
    expect(await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).toMatchObject({
      state: 'unknown',
    })
    await db()
      .update(payments)
      .set({ state: 'started', createdAt: new Date(Date.now() - 60_000) })
      .where(eq(payments.state, 'unknown'))
    await sweepPayments(system)
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
    await expectBooksInOrder()
  })

  test('free seats are confirmed without a payment, and the confirmation goes out once', async () => {
    const event = await paidEvent({ priceMinor: 0 })
    const { ctx, reference } = await anOpenOrder(event)
    expect(await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).toMatchObject({
      state: 'free',
    })
    const order = await orderOf(reference)
    expect(order).toMatchObject({ state: 'confirmed', payment: 'none' })
    await workOff(handlers, followers)
    await workOff(handlers, followers)
    const mails = await db()
      .select()
      .from(emails)
      .where(eq(emails.dedupKey, `orders.confirmed:${order.id}`))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.attachments[0]?.content).toContain('BEGIN:VEVENT')
    expect(await db().select().from(invoices).where(eq(invoices.subjectId, order.id))).toEqual([])
    await expectBooksInOrder()
  })

  test('the books are guarded: an unbalanced entry and a change of an invoice are refused', async () => {
    const [sale] = await db().select().from(ledgerTransactions).limit(1)
    await expect(
      db().execute(sql`insert into ledger_entries (id, transaction_id, account, amount_minor, currency)
        values (gen_random_uuid(), ${sale!.id}, 'clearing', 1, 'EUR')`),
    ).rejects.toMatchObject({ constraint: 'ledger_entries_balanced' })
    await expect(db().execute(sql`update invoices set total_minor = 1`)).rejects.toMatchObject({
      constraint: 'invoices_immutable',
    })
  })
})

import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { captureAuthorized } from '#app/features/money/payments/capture-authorized.server.ts'
import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import { processAuthorization } from '#app/features/money/payments/process-authorization.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { ledgerTransactions, payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { voidAuthorization } from '#app/features/money/payments/void-authorization.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { newId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { requireGateway } from '#app/platform/payments/gateways.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { bindOrders } from '#tests/support/bind-orders.ts'
import { type Mishap, signStripe, stripeServer } from '#tests/support/stripe-server.ts'

const system = systemContext('test')
const work = (deed: 'capture' | 'void', paymentId: string) =>
  processAuthorization(system, { paymentId, deed })
const EUR = (minor: number) => money(minor, 'EUR')
let stripe: Awaited<ReturnType<typeof stripeServer>>

beforeAll(async () => {
  bindOrders(async (tx, _ctx, id) => {
    await tx.execute(sql`select id from payments where subject_id = ${id} for update`)
    return {
      authorized: async () => true,
      keeps: async () => true,
      paid: async () => null,
      declined: async () => undefined,
      refunded: async () => undefined,
      refundReturned: async () => undefined,
    }
  })
  stripe = await stripeServer()
  const patience = { STRIPE_PATIENCE_SECONDS: '0.3' }
  configure({ MODE: 'test', LOG_LEVEL: 'silent', ...stripe.environment, ...patience })
})
afterAll(() => stripe.close())
afterEach(() => {
  stripe.state.mishap = () => null
  stripe.events.length = 0
})

const hear = (body: string) =>
  receiveWebhook(system, { gateway: 'stripe', body, signature: signStripe(body) })
/** All events, the last ones first, and each again. */
const hearAll = async () => {
  const delivered = stripe.events.splice(0).toReversed()
  for (const { body } of [...delivered, ...delivered]) expect(await hear(body)).toBe(true)
}

/** A payment whose payer is on the page of Stripe, where money is only set aside. */
async function atStripe() {
  const subjectId = newId()
  const started = await inTransaction((tx) =>
    startPayment(tx, {
      subject: { kind: 'order', id: subjectId },
      payerId: null,
      gateway: requireGateway('x'),
      amount: EUR(69_000),
      key: randomUUID(),
      bodyHash: 'x',
      later: true,
    }),
  )
  const { payment } = await askGateway(system, started, { method: 'stripe', returnPath: '/' })
  expect(payment?.state).toBe('confirming')
  const session = stripe.sessionOf(started.id)
  if (!session) throw new Error('no page to pay on')
  expect(session.isManual).toBe(true)
  return { id: started.id, subjectId, session }
}

async function setAside() {
  const one = await atStripe()
  stripe.pay(one.session.id)
  await hearAll()
  expect(await rowOf(one.id)).toMatchObject({ state: 'authorized', amountMinor: 69_000 })
  return one
}

async function rowOf(id: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.id, id))
  return payment!
}
const capturesOf = (subjectId: string) =>
  db()
    .select()
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.subjectId, subjectId), eq(ledgerTransactions.kind, 'capture')))
const capture = (paymentId: string, minor = 42_000) =>
  captureAuthorized(system, { paymentId, amount: EUR(minor) })

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

/** The first calls of a kind go wrong, more of them than are tried at once. */
function failFirst(call: string, mishap: Mishap, times = 3) {
  let left = times
  stripe.state.mishap = (made) => (made === call && left-- > 0 ? mishap : null)
}

describe('money that Stripe sets aside', () => {
  test('is taken in part, and what is not taken is no refund of ours', async () => {
    const { id, subjectId, session } = await setAside()
    expect(await capturesOf(subjectId)).toEqual([])
    expect(await capture(id)).toMatchObject({ state: 'succeeded', amountMinor: 42_000 })
    expect(session).toMatchObject({ taken: 42_000, intentStatus: 'succeeded' })
    expect(stripe.backOf(session)).toBe(27_000)
    await hearAll()
    expect(await rowOf(id)).toMatchObject({ state: 'succeeded', amountMinor: 42_000, refundedMinor: 0 })

    stripe.giveBack(session, 2_000, null)
    await hearAll()
    expect(await rowOf(id)).toMatchObject({ refundedMinor: 2_000 })
    const backs = Array.from({ length: 20 }, async () => {
      const cause = { kind: 'gateway_refund', id: randomUUID() } as const
      const facts = { amount: EUR(10_000), reason: 'goodwill', cause } as const
      const refundId = await inTransaction((tx) => requestRefund(tx, system, { payment: { id }, ...facts }))
      await sendRefund(system, refundId)
    })
    expect((await Promise.allSettled(backs)).filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    await hearAll()
    expect(await rowOf(id)).toMatchObject({ amountMinor: 42_000, refundedMinor: 42_000 })
    expect(stripe.backOf(session)).toBe(69_000)
    expect(await db().select().from(refunds).where(eq(refunds.paymentId, id))).toHaveLength(5)
    await expectBooksInOrder()
  })

  test('all of it can be taken, and is found when nobody tells', async () => {
    const { id, session } = await atStripe()
    stripe.pay(session.id)
    await db().execute(sql`update payments set created_at = now() - interval '1 minute' where id = ${id}`)
    await sweepPayments(system)
    expect(await rowOf(id)).toMatchObject({ state: 'authorized' })
    expect(await capture(id, 69_000)).toMatchObject({ state: 'succeeded', amountMinor: 69_000 })
    expect(session.refunds).toEqual([])
    await hearAll()
    await expectBooksInOrder()
  })

  test.each(['dropped-before', 'dropped-after', 'fault-before', 'fault-after', 'too-many', 'late'] as const)(
    'is taken once when calls go wrong (%s)',
    async (mishap) => {
      const { id, subjectId, session } = await setAside()
      failFirst('POST payment_intents/:id/capture', mishap)
      const first = await capture(id)
      if (first.state === 'authorized') {
        stripe.state.mishap = () => null
        await work('capture', id).catch(() => null)
        await hearAll()
      }
      expect(await rowOf(id)).toMatchObject({ state: 'succeeded', amountMinor: 42_000 })
      expect(session).toMatchObject({ taken: 42_000 })
      expect(await capturesOf(subjectId)).toHaveLength(1)
      await expectBooksInOrder()
    },
  )

  test.each(['dropped-before', 'dropped-after', 'fault-before', 'fault-after'] as const)(
    'is let go when calls go wrong (%s)',
    async (mishap) => {
      const { id, subjectId, session } = await setAside()
      failFirst('POST payment_intents/:id/cancel', mishap)
      const first = await voidAuthorization(system, { paymentId: id })
      stripe.state.mishap = () => null
      if (first.state === 'authorized') await work('void', id)
      expect(await rowOf(id)).toMatchObject({ state: 'declined', refundedMinor: 0 })
      expect(session).toMatchObject({ taken: null, intentStatus: 'canceled' })
      await hearAll()
      expect(await capturesOf(subjectId)).toEqual([])
      await expectBooksInOrder()
    },
  )

  test('taken and let go at once, it is either', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, subjectId, session } = await setAside()
      const soon = (work: () => Promise<unknown>) =>
        new Promise((resolve) => setTimeout(resolve, randomInt(15))).then(work)
      await Promise.all([soon(() => capture(id)), soon(() => voidAuthorization(system, { paymentId: id }))])
      await hearAll()
      const isTaken = session.intentStatus === 'succeeded'
      expect(await rowOf(id)).toMatchObject({ state: isTaken ? 'succeeded' : 'declined', refundedMinor: 0 })
      expect(await capturesOf(subjectId)).toHaveLength(isTaken ? 1 : 0)
    }
    await expectBooksInOrder()
  })

  test('lapses there after seven days, and is declined here, told or found', async () => {
    for (const isDelivered of [true, false]) {
      const { id, subjectId, session } = await setAside()
      stripe.cancelIntent(session)
      if (isDelivered) await hearAll()
      else {
        await db().execute(sql`update payments set look_at = now() where id = ${id}`)
        await sweepPayments(system)
        await hearAll()
      }
      expect(await rowOf(id)).toMatchObject({ state: 'declined', declineReason: 'expired' })
      expect(await capture(id)).toMatchObject({ state: 'declined' })
      expect(await capturesOf(subjectId)).toEqual([])
    }
    await expectBooksInOrder()
  })

  test('refused by the bank when it is taken, it is not left set aside', async () => {
    const { id, session } = await setAside()
    stripe.state.notTaken = id
    expect(await capture(id)).toMatchObject({ state: 'declined', declineReason: 'declined' })
    expect(session).toMatchObject({ taken: null, intentStatus: 'canceled' })
    await hearAll()
    await expectBooksInOrder()
  })

  test('given up while its payer paid, it is let go', async () => {
    const { id, subjectId, session } = await atStripe()
    stripe.pay(session.id)
    await dropConfirmations(system, { kind: 'order', id: subjectId }, {})
    expect(await rowOf(id)).toMatchObject({ state: 'declined' })
    expect(session.intentStatus).toBe('canceled')
    await hearAll()
    await expectBooksInOrder()
  })
})

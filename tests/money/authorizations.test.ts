import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { captureAuthorized } from '#app/features/money/payments/capture-authorized.server.ts'
import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import { processAuthorizationJob } from '#app/features/money/payments/jobs.ts'
import { processAuthorization } from '#app/features/money/payments/process-authorization.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { reconcilePayment } from '#app/features/money/payments/reconcile-payment.server.ts'
import { recordPayment } from '#app/features/money/payments/record-payment.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { ledgerTransactions, payments } from '#app/features/money/payments/tables.server.ts'
import { voidAuthorization } from '#app/features/money/payments/void-authorization.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { requireGateway } from '#app/platform/payments/gateways.server.ts'
import { answerConfirmation, sandboxGateway } from '#app/platform/payments/sandbox.server.ts'
import {
  deliverSandboxWebhook,
  findOpenWebhookEvents,
} from '#app/platform/payments/sandbox-webhooks.server.ts'
import { sandboxCharges } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { bindRegistries } from '#app/registries.server.ts'
import { bindOrders } from '#tests/support/bind-orders.ts'

const system = systemContext('test')
const work = (deed: 'capture' | 'void', paymentId: string) =>
  processAuthorization(system, { paymentId, deed })
const EUR = (minor: number) => money(minor, 'EUR')
const MOST = EUR(69_000)

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

/**
 * Something that is paid for: what it wants, and all that it has heard in transactions that were committed.
 */
function something(given: { wants?: boolean; keeps?: boolean } = {}) {
  const it = { id: newId(), wants: true, keeps: true, isUsed: true, ...given }
  bindOrders(async (tx, _ctx, id) => {
    await tx.execute(sql`select id from payments where subject_id = ${id} for update`)
    return {
      authorized: async () => it.wants,
      keeps: async () => it.keeps,
      paid: async () => (it.isUsed ? null : 'no_seat'),
      declined: async () => undefined,
      refunded: async () => undefined,
      refundReturned: async () => undefined,
    }
  })
  return { it }
}
type Something = ReturnType<typeof something>

const start = ({ it }: Something, amount = MOST) =>
  inTransaction((tx) =>
    startPayment(tx, {
      subject: { kind: 'order', id: it.id },
      payerId: null,
      gateway: requireGateway('x'),
      amount,
      key: randomUUID(),
      bodyHash: 'x',
      later: true,
    }),
  )

async function setAside(of: Something, card = 'succeeds') {
  const started = await start(of)
  const { payment } = await askGateway(system, started, {
    method: card,
    returnPath: '/',
  })
  return payment!
}

async function rowOf(id: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.id, id))
  return payment!
}
async function chargeOf(id: string) {
  const [charge] = await db().select().from(sandboxCharges).where(eq(sandboxCharges.paymentId, id))
  return charge!
}
const entriesOf = ({ it }: Something) =>
  db()
    .select({ key: ledgerTransactions.uniqueKey })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.subjectId, it.id))
const count = async (query: ReturnType<typeof sql>) =>
  Number((await db().execute<{ n: number }>(sql`select count(*)::int as n from ${query}`)).rows[0]?.n)
const jobsOf = (name: string, paymentId: string) =>
  count(sql`pgboss.job where name = ${name} and data ->> 'paymentId' = ${paymentId}`)

async function sweepLater(times = 1) {
  for (let at = 0; at < times; at += 1) {
    await db().execute(
      sql`update payments set created_at = created_at - interval '1 minute', look_at = now() - interval '1 second'
        where subject_id in (select subject_id from payments where state not in ('succeeded', 'declined'))`,
    )
    await sweepPayments(system)
  }
}

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

const refund = async (id: string, minor: number) => {
  const payment = await rowOf(id)
  const refundId = await inTransaction((tx) =>
    requestRefund(tx, system, {
      payment,
      amount: EUR(minor),
      reason: 'goodwill',
      cause: { kind: 'gateway_refund', id: randomUUID() },
    }),
  )
  await sendRefund(system, refundId)
}

describe('money that is set aside', () => {
  test('less of it is taken, and never more goes back than was taken', async () => {
    const one = something()
    const { id, state } = await setAside(one)
    expect(state).toBe('authorized')
    expect(await entriesOf(one)).toEqual([])
    await expect(refund(id, 1)).rejects.toMatchObject({ kind: 'conflict' })

    const capture = { paymentId: id, amount: EUR(42_000) }
    expect(await captureAuthorized(system, capture)).toMatchObject({ state: 'succeeded' })
    expect(await rowOf(id)).toMatchObject({ amountMinor: 42_000, authorizedMinor: 69_000, refundedMinor: 0 })
    expect(await chargeOf(id)).toMatchObject({ state: 'succeeded', amountMinor: 69_000, takenMinor: 42_000 })
    expect(await entriesOf(one)).toEqual([{ key: `capture:${id}` }])

    const backs = Array.from({ length: 20 }, () => refund(id, 10_000))
    const done = (await Promise.allSettled(backs)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(4)
    expect(await rowOf(id)).toMatchObject({ refundedMinor: 40_000 })
    await expect(refund(id, 2_001)).rejects.toMatchObject({ kind: 'conflict' })
    await refund(id, 2_000)
    expect(await chargeOf(id)).toMatchObject({ refundedMinor: 42_000 })
    await expectBooksInOrder()
  })

  test('the database itself refuses an amount that changes otherwise, and a refund of more', async () => {
    const one = something()
    const { id } = await setAside(one)
    const set = (words: ReturnType<typeof sql>) =>
      db().execute(sql`update payments set ${words} where id = ${id}`)
    await expect(set(sql`amount_minor = 1`)).rejects.toThrow()
    await expect(set(sql`authorized_minor = 70000`)).rejects.toThrow()
    await expect(set(sql`capture_minor = 69001`)).rejects.toThrow()
    await expect(set(sql`state = 'succeeded', amount_minor = 69001`)).rejects.toThrow()
    await captureAuthorized(system, { paymentId: id, amount: EUR(100) })
    await expect(set(sql`amount_minor = 200`)).rejects.toThrow()
    await expect(set(sql`refunded_minor = 101`)).rejects.toThrow()
    expect(await rowOf(id)).toMatchObject({ amountMinor: 100, authorizedMinor: 69_000 })
  })

  test('twenty times at once, by two amounts, it is taken once', async () => {
    const one = something()
    const { id } = await setAside(one)
    const captures = Array.from({ length: 20 }, (_, at) =>
      captureAuthorized(system, {
        paymentId: id,
        amount: EUR(at % 2 ? 42_000 : 50_000),
      }),
    )
    await Promise.all(captures)
    const { state, amountMinor, captureMinor } = await rowOf(id)
    expect(state).toBe('succeeded')
    expect(amountMinor).toBe(captureMinor)
    expect(await chargeOf(id)).toMatchObject({ takenMinor: amountMinor })
    expect(await entriesOf(one)).toHaveLength(1)
    await expectBooksInOrder()
  })

  test('taken and let go at once, it is either', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = something()
      const { id } = await setAside(one)
      const given = { paymentId: id }
      await Promise.all([
        captureAuthorized(system, { ...given, amount: EUR(42_000) }),
        voidAuthorization(system, given),
      ])
      const [payment, charge] = [await rowOf(id), await chargeOf(id)]
      expect(payment.state).toBe(charge.state)
      expect(await entriesOf(one)).toHaveLength(payment.state === 'succeeded' ? 1 : 0)
    }
    await expectBooksInOrder()
  })

  test('let go, nothing is charged, and nothing is taken any more', async () => {
    const one = something()
    const { id } = await setAside(one)
    const given = { paymentId: id }
    expect(await voidAuthorization(system, given)).toMatchObject({ state: 'declined' })
    expect(await voidAuthorization(system, given)).toMatchObject({ state: 'declined' })
    expect(await captureAuthorized(system, { ...given, amount: MOST })).toMatchObject({ state: 'declined' })
    expect(await chargeOf(id)).toMatchObject({ state: 'declined', takenMinor: null })
    expect(await entriesOf(one)).toEqual([])
    await expectBooksInOrder()
  })

  test('more than is set aside is never asked for', async () => {
    const one = something()
    const { id } = await setAside(one)
    const capture = (amount = MOST) => captureAuthorized(system, { paymentId: id, amount })
    await expect(capture(EUR(69_001))).rejects.toThrow('more than is set aside')
    await expect(capture(money(100, 'USD'))).rejects.toThrow('more than is set aside')
    expect(await rowOf(id)).toMatchObject({ state: 'authorized', captureMinor: null })
    expect(await capture()).toMatchObject({ state: 'succeeded', amountMinor: 69_000 })
  })

  test('only a gateway that promises to is asked to set something aside', async () => {
    const { it } = something()
    const facts = { subject: { kind: 'order', id: it.id }, payerId: null, gateway: 'transfer' } as const
    const given = { ...facts, amount: MOST, key: 'k', bodyHash: 'x', later: true } as const
    await expect(inTransaction((tx) => startPayment(tx, given))).rejects.toThrow('sets no money aside')
  })

  test('a gateway that says so of what is charged at once, or of another amount, changes nothing', async () => {
    const one = something()
    const { id: _, ...ordinary } = await start(one)
    const known = { ...ordinary, id: newId() }
    await db().execute(sql`insert into payments (id, subject_kind, subject_id, gateway, idempotency_key, body_hash, amount_minor, currency, state)
      values (${known.id}, 'order', ${one.it.id}, 'sandbox', 'once', 'x', 69000, 'EUR', 'started')`)
    const said = (id: string, status: Parameters<typeof recordPayment>[2]['status']) =>
      recordPayment(system, { ...known, id }, { status })
    expect(await said(known.id, { answer: 'authorized', amount: MOST })).toMatchObject({ fault: 'mismatch' })
    expect(await said(known.id, { answer: 'done', paid: true, amount: EUR(1) })).toMatchObject({
      fault: 'mismatch',
    })
    expect(await said(_, { answer: 'authorized', amount: EUR(1) })).toMatchObject({ fault: 'mismatch' })
    expect(await said(_, { answer: 'done', paid: true, amount: EUR(69_001) })).toMatchObject({
      fault: 'mismatch',
    })
    await db().execute(sql`update payments set state = 'declined' where subject_id = ${one.it.id}`)
  })
})

describe('banks that ask, refuse or say nothing', () => {
  test('confirmed at the bank, it is set aside, and the webhook event says so', async () => {
    const one = something()
    const { id, state } = await setAside(one, 'confirms')
    expect(state).toBe('confirming')
    await answerConfirmation((await chargeOf(id)).confirmCode ?? '', true)
    expect(await chargeOf(id)).toMatchObject({ state: 'authorized' })
    for (const webhookEventId of await findOpenWebhookEvents())
      await deliverSandboxWebhook(webhookEventId, (body, signature) =>
        receiveWebhook(system, { gateway: 'sandbox', body, signature }),
      )
    expect(await rowOf(id)).toMatchObject({ state: 'authorized' })
    await voidAuthorization(system, { paymentId: id })
  })

  test('given up while the bank asked, what was confirmed meanwhile is let go', async () => {
    const one = something()
    const { id } = await setAside(one, 'confirms')
    await answerConfirmation((await chargeOf(id)).confirmCode ?? '', true)
    await dropConfirmations(system, { kind: 'order', id: one.it.id }, {})
    expect(await rowOf(id)).toMatchObject({ state: 'declined' })
    expect(await chargeOf(id)).toMatchObject({ state: 'declined' })
  })

  test('a bank that refuses to pay what it set aside leaves nothing behind', async () => {
    const one = something()
    const { id, state } = await setAside(one, 'not-taken')
    expect(state).toBe('authorized')
    const taken = await captureAuthorized(system, {
      paymentId: id,
      amount: EUR(42_000),
    })
    expect(taken).toMatchObject({ state: 'declined', declineReason: 'declined' })
    expect(await entriesOf(one)).toEqual([])
  })

  test.each([
    ['silent-after', 42_000],
    ['silent-take', null],
  ])(
    'a bank that says nothing when asked to take (%s) is asked again, and takes once',
    async (card, atFirst) => {
      const one = something()
      const first = await setAside(one, card)
      const { id } = first
      if (first.state === 'unknown') await reconcilePayment(system, id)
      expect(await rowOf(id)).toMatchObject({ state: 'authorized' })

      const capture = { paymentId: id, amount: EUR(42_000) }
      expect(await captureAuthorized(system, capture)).toMatchObject({ state: 'authorized' })
      expect(await chargeOf(id)).toMatchObject({ takenMinor: atFirst })
      expect(await rowOf(id)).toMatchObject({ state: 'authorized', captureMinor: 42_000 })
      expect(await jobsOf('payments.process-authorization', id)).toBe(1)
      await expectBooksInOrder()

      expect(await work('capture', id)).toMatchObject({ state: 'succeeded' })
      expect(await work('capture', id)).toBeNull()
      expect(await rowOf(id)).toMatchObject({ amountMinor: 42_000 })
      expect(await chargeOf(id)).toMatchObject({ takenMinor: 42_000 })
      expect(await entriesOf(one)).toHaveLength(1)
      await expectBooksInOrder()
    },
  )
})

describe('reconciliation', () => {
  test('leaves alone what is wanted', async () => {
    const one = something()
    const { id } = await setAside(one)
    await sweepLater(3)
    const { state, lookAt } = await rowOf(id)
    expect(state).toBe('authorized')
    expect(lookAt?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000)
    await voidAuthorization(system, { paymentId: id })
  })

  test('takes what was to be taken when a process ended, also where the gateway had taken it', async () => {
    for (const isTaken of [false, true]) {
      const one = something()
      const { id } = await setAside(one)
      await db().execute(sql`update payments set capture_minor = 42000 where id = ${id}`)
      if (isTaken) await sandboxGateway.capture?.({ paymentId: id, amount: EUR(42_000), authorized: MOST })
      await sweepLater()
      expect(await rowOf(id)).toMatchObject({ state: 'succeeded', amountMinor: 42_000 })
      expect(await entriesOf(one)).toHaveLength(1)
    }
    await expectBooksInOrder()
  })

  test('finds what was set aside when a process ended before it heard of it', async () => {
    const one = something()
    const started = await start(one)
    await sandboxGateway.createPayment({
      paymentId: started.id,
      amount: MOST,
      method: 'succeeds',
      returnPath: '/',
      later: true,
    })
    await sweepLater()
    expect(await rowOf(started.id)).toMatchObject({ state: 'authorized' })
    const lost = await start(one)
    await sweepLater()
    expect(await rowOf(lost.id)).toMatchObject({ state: 'declined' })
    await voidAuthorization(system, { paymentId: started.id })
  })

  test('lets go what is wanted no more, whether or not somebody asked for it', async () => {
    const one = something()
    const { id } = await setAside(one)
    one.it.keeps = false
    await sweepLater()
    expect(await rowOf(id)).toMatchObject({ state: 'declined' })
    expect(await chargeOf(id)).toMatchObject({ state: 'declined', takenMinor: null })
  })

  test('what was not wanted when it was set aside is let go by a job', async () => {
    const one = something({ wants: false, keeps: false })
    const { id, state } = await setAside(one)
    expect(state).toBe('authorized')
    expect(await jobsOf('payments.process-authorization', id)).toBe(1)
    expect(await work('void', id)).toMatchObject({ state: 'declined' })
    expect(await chargeOf(id)).toMatchObject({ state: 'declined' })
  })

  test('what was set aside for an order that never asked for it is let go by the job', async () => {
    const { event, buyer } = await inTransaction(async (tx) => ({
      event: await anEvent(tx),
      buyer: await anAccount(tx),
    }))
    const ctx = makeContext({ actor: personOf(buyer) })
    const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: 1 } })
    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    const one = something()
    one.it.id = order?.id ?? ''
    await db().execute(sql`delete from pgboss.job where name = ${processAuthorizationJob.name}`)
    bindRegistries()
    const { id } = await setAside({ ...one })
    await workOff(jobHandlers.filter(({ job }) => job.name === processAuthorizationJob.name))
    expect(await rowOf(id)).toMatchObject({ state: 'declined' })
    expect(await chargeOf(id)).toMatchObject({ state: 'declined' })
    expect(await entriesOf(one)).toEqual([])
  })

  test('what is set aside after it was given up is let go too', async () => {
    const one = something()
    const started = await start(one)
    const said = (status: Parameters<typeof recordPayment>[2]['status']) =>
      recordPayment(system, started, { status })
    await said({ answer: 'done', amount: MOST, paid: false, reason: 'declined' })
    await sandboxGateway.createPayment({
      paymentId: started.id,
      amount: MOST,
      method: 'succeeds',
      returnPath: '/',
      later: true,
    })
    await said({ answer: 'authorized', amount: MOST })
    expect(await jobsOf('payments.process-authorization', started.id)).toBe(1)
    await work('void', started.id)
    expect(await chargeOf(started.id)).toMatchObject({ state: 'declined' })
  })

  test('what a bank keeps no more is declined, asked for or found', async () => {
    for (const work of ['capture', 'look'] as const) {
      const one = something()
      const { id } = await setAside(one)
      await db().execute(
        sql`update sandbox_charges set created_at = now() - interval '8 days' where payment_id = ${id}`,
      )
      if (work === 'capture') await captureAuthorized(system, { paymentId: id, amount: EUR(42_000) })
      else await sweepLater()
      expect(await rowOf(id)).toMatchObject({ state: 'declined', declineReason: 'expired' })
      expect(await entriesOf(one)).toEqual([])
    }
  })

  test('what was taken although nobody wants it any more goes back', async () => {
    const one = something()
    const { id } = await setAside(one)
    one.it.isUsed = false
    await captureAuthorized(system, { paymentId: id, amount: EUR(42_000) })
    await sweepLater()
    await db().execute(
      sql`update refunds set created_at = now() - interval '1 minute' where payment_id = ${id}`,
    )
    await sweepPayments(system)
    expect(await rowOf(id)).toMatchObject({ amountMinor: 42_000, refundedMinor: 42_000 })
    expect(await chargeOf(id)).toMatchObject({ takenMinor: 42_000, refundedMinor: 42_000 })
    await expectBooksInOrder()
  })
})

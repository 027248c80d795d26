import { randomInt, randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { payments, refunds, webhookEvents } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { stripeGateway } from '#app/platform/payments/stripe.server.ts'
import { stripeCheckouts } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { feeOf } from '#tests/support/stripe-objects.ts'
import {
  type Mishap,
  STRIPE_KEY,
  STRIPE_SECRET,
  signStripe,
  stripeServer,
} from '#tests/support/stripe-server.ts'

const system = systemContext('test')
let stripe: Awaited<ReturnType<typeof stripeServer>>

beforeAll(async () => {
  stripe = await stripeServer()
  const patience = { STRIPE_PATIENCE_SECONDS: '0.3' }
  configure({ MODE: 'test', LOG_LEVEL: 'silent', ...stripe.environment, ...patience })
})
afterAll(() => stripe.close())
afterEach(() => {
  stripe.state.mishap = () => null
  stripe.state.feeless = false
  stripe.events.length = 0
})

const hear = (body: string, signature: string | null = signStripe(body)) =>
  receiveWebhook(system, { gateway: 'stripe', body, signature })
const hearAll = async () => {
  for (const { body } of stripe.events.splice(0)) expect(await hear(body)).toBe(true)
}

type Event = Awaited<ReturnType<typeof anEvent>>
const paidEvent = (given: Parameters<typeof anEvent>[1] = {}) => inTransaction((tx) => anEvent(tx, given))

/** An order of one seat for 100.00, one step before payment. */
async function anOpenOrder(event: Event): Promise<{ ctx: Ctx; reference: string }> {
  const ctx = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: 1 } })
  await keepDetails(ctx, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
  await keepDetails(ctx, {
    reference,
    kind: 'person',
    name: 'Asha Rao',
    street: 'Baner Road 1',
    postalCode: '411045',
    city: 'Pune',
    country: 'IN',
  })
  return { ctx, reference }
}

const pay = (ctx: Ctx, reference: string, key: string = randomUUID()) =>
  payOrder(ctx, { reference, card: 'stripe', key })
const idOf = (page: string | null) => page?.split('/').at(-1) ?? ''

/** The order with its payment and what Stripe knows of it, on whose page the payer is. */
async function atStripe(event: Event) {
  const { ctx, reference } = await anOpenOrder(event)
  const { state, confirmPath } = await pay(ctx, reference)
  expect(state).toBe('confirming')
  const session = stripe.sessions.get(idOf(confirmPath))
  if (!session) throw new Error('no page to pay on')
  return { ctx, reference, session, paymentId: session.payment }
}

async function paidOrder(event: Event) {
  const order = await atStripe(event)
  stripe.pay(order.session.id)
  await reconcileOwnOrder(order.ctx, order.reference)
  expect(await orderOf(order.reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
  return order
}

async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

async function paymentOf(id: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error('no payment')
  return payment
}

/** What is booked as kept of a payment. */
const feesOf = async (paymentId: string) => {
  const { rows } = await db().execute<{ minor: number }>(
    sql`select e.amount_minor::float8 as minor from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'fee' and t.unique_key = ${`fee:${paymentId}`} and e.account = 'fee'`,
  )
  return rows.map(({ minor }) => minor)
}

const count = async (query: ReturnType<typeof sql>) =>
  Number((await db().execute<{ n: number }>(sql`select count(*)::int as n from ${query}`)).rows[0]?.n)

/** What reconciliation finds once some time has gone by. */
async function sweepLater(times = 1) {
  for (let at = 0; at < times; at += 1) {
    await db().execute(sql`update payments set created_at = created_at - interval '1 minute'`)
    await db().execute(sql`update refunds set created_at = created_at - interval '1 minute'`)
    await sweepPayments(system)
  }
}

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

async function inBatches<T>(items: T[], size: number, work: (item: T, at: number) => Promise<void>) {
  for (let at = 0; at < items.length; at += size)
    await Promise.all(items.slice(at, at + size).map((item, by) => work(item, at + by)))
}

const shuffled = <T>(items: T[]): T[] => {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

describe('the way of a payment', () => {
  test('the payer pays on a page of Stripe, and coming back is asked about there, not believed', async () => {
    const { ctx, reference, session } = await atStripe(await paidEvent())
    expect(session).toMatchObject({ amount: 10_000, currency: 'eur', status: 'open' })
    expect(session.success).toMatch(new RegExp(`/order/${reference}/return$`))
    await reconcileOwnOrder(ctx, reference)
    expect(await orderOf(reference)).toMatchObject({ state: 'held', payment: 'awaiting' })
    stripe.pay(session.id)
    await reconcileOwnOrder(ctx, reference)
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
    await hearAll()
    await expectBooksInOrder()
  })

  test('what Stripe calls a payment and keeps of it stands with it, also where that is known only later', async () => {
    const event = await paidEvent({ capacity: 4, minimum: 1 })
    const known = await paidOrder(event)
    const ofKnown = { gatewayReference: known.session.intent, feeMinor: feeOf(10_000), feeCurrency: 'EUR' }
    expect(await paymentOf(known.paymentId)).toMatchObject(ofKnown)
    expect(await feesOf(known.paymentId)).toEqual([feeOf(10_000)])

    stripe.state.feeless = true
    const late = await paidOrder(event)
    const { intent } = late.session
    expect(await paymentOf(late.paymentId)).toMatchObject({ gatewayReference: intent, feeMinor: null })
    await hearAll()
    expect(await paymentOf(late.paymentId)).toMatchObject({ feeMinor: null })
    expect(await feesOf(late.paymentId)).toEqual([])
    stripe.state.feeless = false
    for (const _ of [1, 2, 3]) stripe.deliverCharged(late.session)
    await hearAll()
    const ofLate = { gatewayReference: intent, feeMinor: feeOf(10_000), feeCurrency: 'EUR' }
    expect(await paymentOf(late.paymentId)).toMatchObject(ofLate)
    expect(await feesOf(late.paymentId)).toEqual([feeOf(10_000)])
    await expectBooksInOrder()
  })

  test('who reads in another language comes back in it', async () => {
    const { ctx, reference } = await anOpenOrder(await paidEvent())
    const { confirmPath } = await pay({ ...ctx, language: 'ja' }, reference)
    expect(stripe.sessions.get(idOf(confirmPath))?.success).toMatch(
      new RegExp(`/ja/order/${reference}/return$`),
    )
  })

  test('one key is one page, however often and at once it is sent', async () => {
    const { ctx, reference } = await anOpenOrder(await paidEvent())
    const key = randomUUID()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => pay(ctx, reference, key)))
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ reason: 'orders:refused.inProgress' })
    const { id } = await orderOf(reference)
    const mine = await db().select().from(payments).where(eq(payments.subjectId, id))
    expect(mine).toHaveLength(1)
    const pages = [...stripe.sessions.values()].filter(({ payment }) => payment === mine[0]?.id)
    expect(pages).toHaveLength(1)
  })

  test('another attempt closes the page of the first, and of both at once one is charged', async () => {
    const event = await paidEvent({ capacity: 40, minimum: 1 })
    await inBatches(Array.from({ length: 20 }), 5, async () => {
      const { ctx, reference, session } = await atStripe(event)
      const [second] = await Promise.allSettled([
        pay(ctx, reference),
        new Promise((resolve) => setTimeout(() => resolve(stripe.pay(session.id)), randomInt(40))),
      ])
      if (second.status === 'fulfilled') stripe.pay(idOf(second.value.confirmPath))
      await reconcileOwnOrder(ctx, reference)
      const { id, ...order } = await orderOf(reference)
      expect(order).toMatchObject({ state: 'confirmed', payment: 'paid' })
      expect(await count(sql`payments where subject_id = ${id} and state = 'succeeded'`)).toBe(1)
    })
    await hearAll()
    const paid = [...stripe.sessions.values()].filter(({ intentStatus }) => intentStatus === 'succeeded')
    const { rows } = await db().execute(sql`select id from payments where state = 'succeeded'`)
    expect(rows).toHaveLength(paid.length)
    await expectBooksInOrder()
  })

  test('the page is closed once the seats are not held any more; money that came first finds a seat or goes back', async () => {
    const event = await paidEvent({ capacity: 2, minimum: 1 })
    const idle = await atStripe(event)
    const late = await atStripe(event)
    await db().execute(
      sql`update seat_allocations set held_until = now() - interval '1 second' where event_id = ${event.id}`,
    )
    await db().execute(
      sql`update orders set held_until = now() - interval '1 second' where event_id = ${event.id}`,
    )
    const past = new Date(Date.now() - 1_000)
    await db()
      .update(stripeCheckouts)
      .set({ openUntil: past })
      .where(eq(stripeCheckouts.paymentId, idle.paymentId))
    await sweepHolds()
    await inTransaction(async (tx) => {
      await tx.execute(sql`update events set capacity = 1 where id = ${event.id}`)
      await tx.execute(sql`update quotas set size = 1 where event_id = ${event.id}`)
    })
    await paidOrder(event)

    stripe.pay(late.session.id)
    await sweepLater()
    await hearAll()
    await workOff(jobHandlers, followers)
    expect(idle.session.status).toBe('expired')
    expect(stripe.pay(idle.session.id)).toBe(false)
    expect(await orderOf(idle.reference)).toMatchObject({ state: 'expired', payment: 'failed' })
    expect(await orderOf(late.reference)).toMatchObject({ state: 'expired', payment: 'paid', refund: 'full' })
    expect(stripe.backOf(late.session)).toBe(late.session.amount)
    await expectBooksInOrder()
  })
})

describe('M3: webhooks come twice, late and in any order', () => {
  test('12 of one order, 1,000 times, 8 at once: one state, one invoice, one mail of a kind, one row for each', async () => {
    const { reference, session, paymentId } = await atStripe(await paidEvent())
    stripe.events.length = 0
    stripe.pay(session.id, { declinedFirst: true })
    stripe.giveBack(session, 3_000, null)
    stripe.dispute(session)
    const delivered = stripe.events.splice(0)
    expect(delivered).toHaveLength(12)
    const often = Array.from({ length: 988 }, () => delivered[randomInt(delivered.length)] ?? delivered[0]!)
    await inBatches(shuffled([...delivered, ...often]), 8, async ({ body }) => {
      expect(await hear(body)).toBe(true)
    })
    // What was refused for a moment, as a refund that came before its payment, is worked off by jobs.
    await workOff(jobHandlers, followers)

    const { id, ...order } = await orderOf(reference)
    expect(order).toMatchObject({ state: 'confirmed', payment: 'paid', refund: 'partial' })
    expect(await count(sql`webhook_events where payment_id = ${paymentId}`)).toBe(12)
    expect(await count(sql`webhook_events where payment_id = ${paymentId} and worked_at is null`)).toBe(0)
    expect(await count(sql`invoices where subject_id = ${id} and kind = 'invoice'`)).toBe(1)
    expect(await count(sql`invoices where subject_id = ${id} and kind = 'credit_note'`)).toBe(1)
    const { rows } = await db().execute(
      sql`select kind, count(*)::int as n from ledger_transactions where subject_id = ${id} group by kind order by kind`,
    )
    expect(rows).toEqual(
      ['capture', 'dispute', 'dispute_fee', 'fee', 'refund', 'sale', 'sale_reversal'].map((kind) => ({
        kind,
        n: 1,
      })),
    )
    const mails = await db().execute(
      sql`select kind, to_address from emails where dedup_key like ${`%${id}%`} group by kind, to_address having count(*) > 1`,
    )
    expect(mails.rows).toEqual([])
    const faults = await db().execute(
      sql`select fault from webhook_events where payment_id = ${paymentId} and fault is not null`,
    )
    expect(faults.rows).toEqual([])
    await expectBooksInOrder()
  })
})

describe('M4: what is forged, stale or meant for others changes nothing', () => {
  const TABLES = [
    'orders',
    'payments',
    'refunds',
    'ledger_transactions',
    'invoices',
    'emails',
    'seat_allocations',
    'tickets',
  ]
  const rows = async () => {
    const answers: unknown[] = []
    for (const table of TABLES)
      answers.push(
        (await db().execute(sql.raw(`select md5(string_agg(t::text, '' order by t::text)) from ${table} t`)))
          .rows,
      )
    return answers
  }

  test('seven of them: refused or passed over, and not a row is another', async () => {
    const { session, paymentId } = await atStripe(await paidEvent())
    const object = {
      id: session.id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: session.amount,
      currency: 'eur',
      metadata: { payment: paymentId },
    }
    const body = (changes: object = {}, event: object = {}) =>
      JSON.stringify({
        id: `evt_${randomUUID().replaceAll('-', '')}`,
        type: 'checkout.session.completed',
        livemode: false,
        ...event,
        data: { object: { ...object, ...changes } },
      })
    const before = await rows()
    const good = body()
    const ago = (seconds: number) => ({ at: new Date(Date.now() - seconds * 1_000) })
    expect(await hear(good, null)).toBe(false)
    expect(
      await hear(
        good,
        signStripe(good).replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      ),
    ).toBe(false)
    expect(await hear(`${good} `, signStripe(good))).toBe(false)
    expect(await hear(good, signStripe(good, ago(301)))).toBe(false)
    expect(await hear(good, signStripe(good, ago(-302)))).toBe(false)
    expect(await hear(good, signStripe(good, { secret: 'whsec_ofSomebodyElse0123456789' }))).toBe(false)
    expect(await hear(body({}, { livemode: true }))).toBe(false)
    expect(await hear(body({}, { account: 'acct_another' }))).toBe(false)
    for (const broken of ['', 'null', '[]', '{"id":1}', '{"a":'.repeat(2_000)])
      expect(await hear(broken)).toBe(false)
    expect(await db().$count(webhookEvents, eq(webhookEvents.paymentId, paymentId))).toBe(0)

    // Signed right and wrong all the same: kept with its fault, for whoever looks into it.
    expect(await hear(body({ amount_total: session.amount + 1 }))).toBe(true)
    expect(await hear(body({ amount_total: session.amount - 1 }))).toBe(true)
    expect(await hear(body({ currency: 'usd' }))).toBe(true)
    expect(await hear(body({ metadata: { payment: newId() } }))).toBe(true)
    expect(await hear(body({ metadata: { order: 'of another shop' } }))).toBe(true)
    expect(await hear(body({}, { type: 'customer.created' }))).toBe(true)
    // Nobody has paid, whatever the webhook event says: Stripe is asked.
    expect(await hear(good)).toBe(true)
    expect(await rows()).toEqual(before)
    const faults = await db().execute(
      sql`select fault from webhook_events where fault is not null order by fault`,
    )
    expect(faults.rows.map(({ fault }) => fault)).toEqual(
      expect.arrayContaining(['mismatch', 'mismatch', 'mismatch', 'missing']),
    )
  })

  test('while the secret is changed both are good, and one of several signatures is enough', async () => {
    const { body } = (await atStripe(await paidEvent()).then(({ session }) => {
      stripe.events.length = 0
      stripe.pay(session.id)
      return stripe.events.at(-1)
    }))!
    const next = 'whsec_theNextOneOfOurs0123456789'
    configure({ STRIPE_WEBHOOK_SECRET: `${next},${STRIPE_SECRET}` })
    expect(await hear(body, signStripe(body, { secret: next }))).toBe(true)
    expect(await hear(body)).toBe(true)
    configure({ STRIPE_WEBHOOK_SECRET: STRIPE_SECRET })
    expect(await hear(body, signStripe(body, { secret: next }))).toBe(false)
    const two = `${signStripe(body, { secret: next })},${signStripe(body).split(',')[1]},v0=abc`
    expect(await hear(body, two)).toBe(true)
  })
})

const MISHAPS: Mishap[] = [
  'dropped-before',
  'dropped-after',
  'fault-before',
  'fault-after',
  'too-many',
  'late',
]
/** Each call in three goes wrong. */
const often = () => (randomInt(3) === 0 ? (MISHAPS[randomInt(MISHAPS.length)] ?? null) : null)

describe('M8: a gateway that does not answer leaves a payment open, until it is asked', () => {
  test('200 orders while every third call fails, half of the webhooks lost: all paid, none twice, in five minutes', {
    timeout: 400_000,
  }, async () => {
    const event = await paidEvent({ capacity: 200, minimum: 1 })
    const all: { ctx: Ctx; reference: string }[] = []
    await inBatches(Array.from({ length: 200 }), 10, async () => {
      all.push(await anOpenOrder(event))
    })
    const result = Date.now()
    const unpaid = new Set(all)
    for (let round = 0; round < 12 && unpaid.size > 0; round += 1) {
      stripe.state.mishap = round < 2 ? often : () => null
      await inBatches([...unpaid], 20, async ({ ctx, reference }) => {
        const result = await pay(ctx, reference).catch(() => null)
        if (result?.confirmPath) stripe.pay(idOf(result.confirmPath))
        if (randomInt(2) === 0) await reconcileOwnOrder(ctx, reference)
      })
      for (const { body } of stripe.events.splice(0))
        if (randomInt(2) === 0) await hear(body).catch(() => null)
      await sweepLater()
      for (const order of unpaid)
        if ((await orderOf(order.reference)).state === 'confirmed') unpaid.delete(order)
    }
    await sweepLater(2)
    const tookMs = Date.now() - result

    expect(unpaid.size).toBe(0)
    expect(tookMs).toBeLessThan(300_000)
    const { rows } = await db().execute<{ subject: string; id: string }>(
      sql`select p.subject_id::text as subject, p.id::text as id from payments p join orders o on o.id = p.subject_id where o.event_id = ${event.id}`,
    )
    const charges = new Map<string, number>()
    for (const { subject, id } of rows) {
      const charged = [...stripe.sessions.values()].filter(
        (session) => session.payment === id && session.intentStatus === 'succeeded',
      )
      charges.set(subject, (charges.get(subject) ?? 0) + charged.length)
    }
    expect(charges.size).toBe(200)
    expect([...charges.values()].filter((charged) => charged !== 1)).toEqual([])
    await expectBooksInOrder()
  })
})

const ask = (payment: { id: string; currency: string }, minor: number) =>
  inTransaction((tx) =>
    requestRefund(tx, system, {
      payment,
      amount: money(minor, payment.currency),
      reason: 'goodwill',
      cause: { kind: 'gateway_refund', id: randomUUID() },
    }),
  )

/** The same in our books, in Stripe's, and on paper. */
async function expectBack(paymentId: string, session: { refunds: { amount: number }[] }, minor: number) {
  const sum = session.refunds.reduce((all, { amount }) => all + amount, 0)
  const { subjectId, refundedMinor } = await paymentOf(paymentId)
  const { rows } = await db().execute<{ ledger: number; papers: number }>(sql`select
    (select coalesce(-sum(e.amount_minor), 0)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.subject_id = ${subjectId} and t.kind = 'refund' and e.account = 'clearing') as ledger,
    (select coalesce(sum(total_minor), 0)::int from invoices where subject_id = ${subjectId} and kind = 'credit_note') as papers`)
  expect({ sum, refundedMinor, ...rows[0] }).toEqual({
    sum: minor,
    refundedMinor: minor,
    ledger: minor,
    papers: minor,
  })
}

describe('M9: amounts that go back add up to no more than was paid', () => {
  test('20 at once, each asked for three times, while every third call fails: once each, credited as much', async () => {
    const { session, paymentId } = await paidOrder(await paidEvent())
    const payment = await paymentOf(paymentId)
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask(payment, 700)))
    const ids = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(ids).toHaveLength(14)
    stripe.state.mishap = often
    await Promise.allSettled([...ids, ...ids, ...ids].map((id) => sendRefund(system, id)))
    stripe.state.mishap = () => null
    await sweepLater(2)
    expect(session.refunds).toHaveLength(14)
    await expectBack(paymentId, session, 9_800)
    await expectBooksInOrder()
  })

  test('what somebody gives back at Stripe itself is seen, in our books and credited, once', async () => {
    const { reference, session, paymentId } = await paidOrder(await paidEvent())
    const payment = await paymentOf(paymentId)
    stripe.events.length = 0
    stripe.giveBack(session, 2_500, null)
    const delivered = stripe.events.splice(0)
    await Promise.allSettled([...delivered, ...delivered, ...delivered].map(({ body }) => hear(body)))
    await workOff(jobHandlers, followers)
    await expectBack(paymentId, session, 2_500)
    await expect(ask(payment, 7_501)).rejects.toMatchObject({ reason: 'common:refused.refundTooMuch' })
    await sendRefund(system, await ask(payment, 7_500))
    await hearAll()
    await expectBack(paymentId, session, 10_000)
    expect(await orderOf(reference)).toMatchObject({ refund: 'full' })
    await expectBooksInOrder()
  })

  test('what Stripe refuses for good has failed; what does not arrive after all is marked for staff', async () => {
    const { session, paymentId } = await paidOrder(await paidEvent())
    const payment = await paymentOf(paymentId)
    stripe.giveBack(session, 9_900, null)
    stripe.events.length = 0
    const refused = await ask(payment, 200)
    await sendRefund(system, refused)
    const [row] = await db().select().from(refunds).where(eq(refunds.id, refused))
    expect(row?.state).toBe('failed')
    await sendRefund(system, await ask(payment, 100))
    const [mine] = session.refunds.filter(({ key }) => key !== null)
    if (mine) mine.status = 'failed'
    await hearAll()
    expect(
      await count(sql`webhook_events where payment_id = ${paymentId} and fault = 'refund_failed'`),
    ).toBeGreaterThan(0)
  })
})

describe('secrets', () => {
  test('neither errors nor rows hold the key, what signs, or what Stripe says of them', async () => {
    const { paymentId } = await atStripe(await paidEvent())
    const amount = money(10_000, 'EUR')
    const thrown: unknown[] = []
    for (const mishap of MISHAPS) {
      stripe.state.mishap = () => mishap
      thrown.push(await stripeGateway.find(paymentId, amount).catch((error: unknown) => error))
    }
    stripe.state.mishap = () => null
    configure({ STRIPE_SECRET_KEY: `${STRIPE_KEY}wrong` })
    thrown.push(await stripeGateway.find(paymentId, amount).catch((error: unknown) => error))
    configure({ STRIPE_SECRET_KEY: STRIPE_KEY })
    expect(thrown.at(-1)).toMatchObject({ status: 401 })
    expect(inspect(thrown, { depth: 9, showHidden: true })).not.toMatch(/sk_test_|whsec_/)
    const tables = await db().execute<{ name: string }>(
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables.rows)
      expect([name, await count(sql.raw(`${name} t where t::text ~ 'sk_test_|whsec_'`))]).toEqual([name, 0])
  })
})

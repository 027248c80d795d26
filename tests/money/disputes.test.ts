import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { disputes, payments, webhookEvents } from '#app/features/money/payments/tables.server.ts'
import { takeDisputes } from '#app/features/money/payments/take-disputes.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifyDisputeJob } from '#app/features/sales/cancellations/jobs.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { listOwed } from '#app/features/sales/revenue/queries-revenue.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { decideSandboxDispute, deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { deliverSandboxWebhook } from '#app/platform/payments/sandbox-webhooks.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { signStripe, stripeServer } from '#tests/support/stripe-server.ts'

const system = systemContext('test')
let stripe: Awaited<ReturnType<typeof stripeServer>>

beforeAll(async () => {
  stripe = await stripeServer()
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})
afterAll(() => stripe.close())
afterEach(() => {
  stripe.events.length = 0
})

/** One seat for 100.00, of which the marketplace keeps 10.00, before it is paid. */
async function anOrder() {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, given))
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: account.partyId }))
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
  return { ctx, reference, desk: makeContext({ actor: personOf(account, given) }) }
}
type Order = Awaited<ReturnType<typeof anOrder>>

const paymentOf = async ({ reference }: Order) => {
  const [row] = await db()
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .where(eq(orders.reference, reference))
  return row!.payment
}
const disputesOf = (paymentId: string) =>
  db().select().from(disputes).where(eq(disputes.paymentId, paymentId))
const notedOf = async (disputeId: string | undefined) => {
  await followFacts([notifyDisputeJob])
  const { rows } = await db().execute<{ kind: string }>(
    sql`select distinct kind from notifications where about = ${disputeId} order by kind`,
  )
  return rows.map(({ kind }) => kind)
}
const factsOf = async (disputeId: string | undefined) => {
  const { rows } = await db().execute<{ name: string }>(
    sql`select name from facts where subject_id = ${disputeId} order by name`,
  )
  return rows.map(({ name }) => name)
}
/** What each account gained by the disputes of an order. */
const heldOf = async ({ subjectId }: { subjectId: string }) => {
  const { rows } = await db().execute<{ account: string; minor: number }>(
    sql`select e.account, sum(e.amount_minor)::float8 as minor from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      where t.subject_id = ${subjectId} and t.kind like 'dispute%' and t.kind <> 'dispute_fee' group by 1 having sum(e.amount_minor) <> 0`,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}
const owedTo = async ({ desk }: Order) => {
  const [{ owed, held } = { owed: 0, held: 0 }] = await listOwed(desk)
  return { owed, held }
}
const inOrder = async () =>
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])

describe('at Stripe', () => {
  let putBack = () => {}
  beforeAll(() => {
    putBack = rememberConfiguration()
    configure({ ...stripe.environment, STRIPE_PATIENCE_SECONDS: '0.3' })
  })
  afterAll(() => putBack())

  const hear = (body: string) =>
    receiveWebhook(system, { gateway: 'stripe', body, signature: signStripe(body) })

  /** All that Stripe has to tell, each five times and eight at once, in any order. */
  async function hearAll() {
    const delivered = stripe.events.splice(0)
    const often = Array.from(
      { length: delivered.length * 5 },
      () => delivered[randomInt(delivered.length)]?.body ?? '',
    )
    const all = [...delivered.map(({ body }) => body), ...often].toSorted(() => Math.random() - 0.5)
    for (let at = 0; at < all.length; at += 8)
      for (const answer of await Promise.all(all.slice(at, at + 8).map(hear))) expect(answer).toBe(true)
    await followFacts([deliverSandboxWebhookJob])
  }

  async function aPaidOrder() {
    const order = await anOrder()
    const { confirmPath } = await payOrder(order.ctx, {
      reference: order.reference,
      card: 'stripe',
      key: newKey(),
    })
    const session = stripe.sessions.get(confirmPath?.split('/').at(-1) ?? '')!
    stripe.pay(session.id)
    await reconcileOwnOrder(order.ctx, order.reference)
    return { ...order, session, payment: await paymentOf(order) }
  }

  test('what is disputed is held once, of seller and marketplace alike, and back when it is won', async () => {
    const order = await aPaidOrder()
    expect(await owedTo(order)).toEqual({ owed: 9_000, held: 0 })
    stripe.dispute(order.session)
    await hearAll()
    const [dispute, ...others] = await disputesOf(order.payment.id)
    expect(others).toEqual([])
    const { id, amount } = order.session.disputes[0]!
    expect(dispute).toMatchObject({
      state: 'open',
      gatewayReference: id,
      amountMinor: amount,
      decidedAt: null,
    })
    expect(await heldOf(order.payment)).toEqual({ payable: -9_000, commission: -1_000, dispute: 10_000 })
    expect(await owedTo(order)).toEqual({ owed: 0, held: 9_000 })
    expect(await notedOf(dispute?.id)).toEqual(['disputeToAnswer'])
    await inOrder()

    stripe.changeDispute(order.session, 'under_review')
    stripe.changeDispute(order.session, 'won')
    await hearAll()
    expect(await disputesOf(order.payment.id)).toMatchObject([{ state: 'won', decidedAt: expect.any(Date) }])
    expect(await heldOf(order.payment)).toEqual({})
    expect(await owedTo(order)).toEqual({ owed: 9_000, held: 0 })
    expect(await factsOf(dispute?.id)).toEqual(['dispute.opened', 'dispute.won'])
    expect(await notedOf(dispute?.id)).toEqual(['disputeToAnswer', 'disputeWon'])
    await inOrder()
  })

  test('one that is lost is gone, and what came before it, told later, changes nothing', async () => {
    const order = await aPaidOrder()
    stripe.dispute(order.session)
    const [opened] = stripe.events.filter(({ type }) => type === 'charge.dispute.created')
    stripe.events.length = 0
    stripe.changeDispute(order.session, 'lost')
    await hearAll()
    const [dispute] = await disputesOf(order.payment.id)
    expect(dispute).toMatchObject({ state: 'lost' })
    await hear(opened?.body ?? '')
    stripe.changeDispute(order.session, 'won')
    await hearAll()
    expect(await disputesOf(order.payment.id)).toMatchObject([{ id: dispute?.id, state: 'lost' }])
    expect(await factsOf(dispute?.id)).toEqual(['dispute.lost', 'dispute.opened'])
    const gone = { payable: -9_000, commission: -1_000, dispute_loss: 10_000 }
    expect(await heldOf(order.payment)).toEqual(gone)
    expect(await owedTo(order)).toEqual({ owed: 0, held: 0 })
    await inOrder()
  })

  test('it may be told before the payment is known to have come', async () => {
    const order = await anOrder()
    const { confirmPath } = await payOrder(order.ctx, {
      reference: order.reference,
      card: 'stripe',
      key: newKey(),
    })
    const session = stripe.sessions.get(confirmPath?.split('/').at(-1) ?? '')!
    stripe.pay(session.id)
    stripe.events.length = 0
    stripe.dispute(session)
    await hearAll()
    const payment = await paymentOf(order)
    expect(payment.state).toBe('succeeded')
    expect(await disputesOf(payment.id)).toMatchObject([{ state: 'open' }])
    expect(await owedTo(order)).toEqual({ owed: 0, held: 9_000 })
    await inOrder()
  })

  test('one that only asks holds nothing until it is more, and a part is held in proportion', async () => {
    const order = await aPaidOrder()
    stripe.giveBack(order.session, 4_000, null)
    await hearAll()
    stripe.dispute(order.session, 'warning_needs_response')
    await hearAll()
    expect(await disputesOf(order.payment.id)).toEqual([])
    stripe.changeDispute(order.session, 'needs_response')
    await hearAll()
    expect(await heldOf(order.payment)).toEqual({ payable: -5_400, commission: -600, dispute: 6_000 })
    expect(await owedTo(order)).toEqual({ owed: 0, held: 5_400 })
    await inOrder()
  })

  test('of more than was paid, or in another currency, nothing is booked and the webhook event is marked', async () => {
    const order = await aPaidOrder()
    stripe.dispute(order.session)
    order.session.disputes[0]!.amount = 10_001
    await hearAll()
    expect(await disputesOf(order.payment.id)).toEqual([])
    const faults = await db()
      .select({ fault: webhookEvents.fault })
      .from(webhookEvents)
      .where(sql`${webhookEvents.paymentId} = ${order.payment.id} and ${webhookEvents.kind} = 'disputed'`)
    expect(faults).toEqual([{ fault: 'mismatch' }])
    await inOrder()
  })

  test('whoever is not the system does not ask for them', async () => {
    const order = await aPaidOrder()
    await expect(takeDisputes(order.ctx, order.payment.id)).rejects.toThrow()
  })
})

describe('in the sandbox', () => {
  /** Delivers what the sandbox has to tell, without a server of ours. */
  async function deliverAll() {
    const post = (body: string, signature: string) =>
      receiveWebhook(system, { gateway: 'sandbox', body, signature })
    const { rows } = await db().execute<{ id: string }>(
      sql`select id from sandbox_webhooks where delivered_at is null order by id`,
    )
    for (const { id } of rows) await deliverSandboxWebhook(id, post)
    await followFacts([deliverSandboxWebhookJob])
  }

  test.each(['won', 'lost'] as const)('a card plays it, until it is %s', async (state) => {
    const order = await anOrder()
    await payOrder(order.ctx, { reference: order.reference, card: 'disputed', key: newKey() })
    await deliverAll()
    const payment = await paymentOf(order)
    expect(await disputesOf(payment.id)).toMatchObject([{ state: 'open', amountMinor: 10_000 }])
    expect(await owedTo(order)).toEqual({ owed: 0, held: 9_000 })
    for (let at = 0; at < 3; at += 1) await decideSandboxDispute(payment.id, state)
    await deliverAll()
    expect(await disputesOf(payment.id)).toMatchObject([{ state }])
    expect(await owedTo(order)).toEqual({ owed: state === 'won' ? 9_000 : 0, held: 0 })
    await inOrder()
  })
})

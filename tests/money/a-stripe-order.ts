import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Mishap, signStripe, stripeServer } from '#tests/support/stripe-server.ts'

export const system = systemContext('test')
export let stripe: Awaited<ReturnType<typeof stripeServer>>

export const hear = (body: string, signature: string | null = signStripe(body)) =>
  receiveWebhook(system, { gateway: 'stripe', body, signature })
export const hearAll = async () => {
  for (const { body } of stripe.events.splice(0)) expect(await hear(body)).toBe(true)
}

export type Event = Awaited<ReturnType<typeof anEvent>>
export const paidEvent = (given: Parameters<typeof anEvent>[1] = {}) =>
  inTransaction((tx) => anEvent(tx, given))

/** An order of one seat for 100.00, one step before payment. */
export async function anOpenOrder(event: Event): Promise<{ ctx: Ctx; reference: string }> {
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

export const pay = (ctx: Ctx, reference: string, key: string = randomUUID()) =>
  payOrder(ctx, { reference, card: 'stripe', key })
export const idOf = (page: string | null) => page?.split('/').at(-1) ?? ''

/** The order with its payment and what Stripe knows of it, on whose page the payer is. */
export async function atStripe(event: Event) {
  const { ctx, reference } = await anOpenOrder(event)
  const { state, confirmPath } = await pay(ctx, reference)
  expect(state).toBe('confirming')
  const session = stripe.sessions.get(idOf(confirmPath))
  if (!session) throw new Error('no page to pay on')
  return { ctx, reference, session, paymentId: session.payment }
}

export async function paidOrder(event: Event) {
  const order = await atStripe(event)
  stripe.pay(order.session.id)
  await reconcileOwnOrder(order.ctx, order.reference)
  expect(await orderOf(order.reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
  return order
}

export async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

export async function paymentOf(id: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error('no payment')
  return payment
}

export const count = async (query: ReturnType<typeof sql>) =>
  Number((await db().execute<{ n: number }>(sql`select count(*)::int as n from ${query}`)).rows[0]?.n)

/** What reconciliation finds once some time has gone by. */
export async function sweepLater(times = 1) {
  for (let at = 0; at < times; at += 1) {
    await db().execute(sql`update payments set created_at = created_at - interval '1 minute'`)
    await db().execute(sql`update refunds set created_at = created_at - interval '1 minute'`)
    await sweepPayments(system)
  }
}

export async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

export async function inBatches<T>(items: T[], size: number, work: (item: T, at: number) => Promise<void>) {
  for (let at = 0; at < items.length; at += size)
    await Promise.all(items.slice(at, at + size).map((item, by) => work(item, at + by)))
}

export const MISHAPS: Mishap[] = [
  'dropped-before',
  'dropped-after',
  'fault-before',
  'fault-after',
  'too-many',
  'late',
]
/** Each call in three goes wrong. */
export const often = () => (randomInt(3) === 0 ? (MISHAPS[randomInt(MISHAPS.length)] ?? null) : null)

/** The tests of a file pay at a Stripe of their own, `stripe`, which is in order again after each. */
export function withStripe(): void {
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
}

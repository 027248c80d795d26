import { randomInt, randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { stripeGateway } from '#app/platform/payments/stripe.server.ts'
import { stripeCheckouts } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { feeOf } from '#tests/support/stripe-objects.ts'
import { STRIPE_KEY } from '#tests/support/stripe-server.ts'
import {
  anOpenOrder,
  atStripe,
  count,
  expectBooksInOrder,
  hearAll,
  idOf,
  inBatches,
  MISHAPS,
  orderOf,
  paidEvent,
  paidOrder,
  pay,
  paymentOf,
  stripe,
  sweepLater,
  withStripe,
} from './a-stripe-order.ts'

withStripe()

/** What is booked as kept of a payment. */
const feesOf = async (paymentId: string) => {
  const { rows } = await db().execute<{ minor: number }>(
    sql`select e.amount_minor::float8 as minor from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'fee' and t.unique_key = ${`fee:${paymentId}`} and e.account = 'fee'`,
  )
  return rows.map(({ minor }) => minor)
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

import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { webhookEvents } from '#app/features/money/payments/tables.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { STRIPE_SECRET, signStripe } from '#tests/support/stripe-server.ts'
import {
  atStripe,
  count,
  expectBooksInOrder,
  hear,
  inBatches,
  orderOf,
  paidEvent,
  stripe,
  withStripe,
} from './a-stripe-order.ts'

withStripe()

const shuffled = <T>(items: T[]): T[] => {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

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

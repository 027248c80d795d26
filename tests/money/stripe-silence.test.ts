import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import {
  anOpenOrder,
  count,
  expectBooksInOrder,
  hear,
  hearAll,
  idOf,
  inBatches,
  often,
  orderOf,
  paidEvent,
  paidOrder,
  pay,
  paymentOf,
  stripe,
  sweepLater,
  system,
  withStripe,
} from './a-stripe-order.ts'

withStripe()

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

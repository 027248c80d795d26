import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { reconcilePayment } from '#app/features/money/payments/reconcile-payment.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { ledgerTransactions, payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sandboxCharges } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const system = systemContext('test')

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** An order of one seat for 100.00 that is placed and paid, with its payment. */
async function aPaidOrder(): Promise<{ ctx: Ctx; payment: PaymentRow }> {
  const { event, buyer } = await inTransaction(async (tx) => ({
    event: await anEvent(tx),
    buyer: await anAccount(tx),
  }))
  const ctx = makeContext({ actor: personOf(buyer) })
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
  await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  const [payment] = await db()
    .select()
    .from(payments)
    .where(eq(payments.subjectId, order?.id ?? ''))
  if (!payment) throw new Error('nothing was paid')
  return { ctx, payment }
}

const ask = (payment: PaymentRow, minor: number, id: string = randomUUID()) =>
  inTransaction((tx) =>
    requestRefund(tx, system, {
      payment,
      amount: money(minor, payment.currency),
      reason: 'goodwill',
      cause: { kind: 'gateway_refund', id },
    }),
  )

async function booksOf(payment: PaymentRow) {
  const [gateway] = await db().select().from(sandboxCharges).where(eq(sandboxCharges.paymentId, payment.id))
  const [now] = await db().select().from(payments).where(eq(payments.id, payment.id))
  const [order] = await db().select().from(orders).where(eq(orders.id, payment.subjectId))
  const { rows } = await db().execute<{ kind: string; net: number }>(sql`
    select t.kind, coalesce(sum(e.amount_minor), 0)::int as net from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'clearing'
    where t.subject_id = ${payment.subjectId} group by t.kind`)
  return {
    gateway: gateway?.refundedMinor,
    payment: now?.refundedMinor,
    axis: order?.refund,
    ledger: Object.fromEntries(rows.map(({ kind, net }) => [kind, net])),
  }
}

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

describe('M9: amounts that go back add up to no more than was paid', () => {
  test('a payment keeps what the sandbox calls it; it costs nothing', async () => {
    const { payment } = await aPaidOrder()
    const charge = { gatewayReference: `sandbox_${payment.id}`, feeMinor: 0, feeCurrency: payment.currency }
    expect(payment).toMatchObject(charge)
  })

  test('20 partial refunds at once: as many as fit, and ledger, payment and gateway say the same', async () => {
    const { payment } = await aPaidOrder()
    expect(payment.amountMinor).toBe(10_000)
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask(payment, 700)))
    const ids = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(ids).toHaveLength(14)
    for (const one of asked)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ kind: 'conflict', reason: 'common:refused.refundTooMuch' })

    // Each is paid back three times at once: by its job, by reconciliation and by a job that came back.
    await Promise.all([...ids, ...ids, ...ids].map((id) => sendRefund(system, id)))
    expect(await booksOf(payment)).toEqual({
      gateway: 9_800,
      payment: 9_800,
      axis: 'partial',
      ledger: { capture: 10_000, sale: -10_000, refund: -9_800, sale_reversal: 9_800 },
    })
    await expectBooksInOrder()

    await sendRefund(system, await ask(payment, 200))
    expect(await booksOf(payment)).toMatchObject({ gateway: 10_000, axis: 'full' })
    const [shares] = (
      await db().execute(sql`select count(*)::int as open from (
        select e.account from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.subject_id = ${payment.subjectId} group by e.account having sum(e.amount_minor) <> 0) rest`)
    ).rows
    expect(shares).toEqual({ open: 0 })
    await expectBooksInOrder()
  })

  test('the database alone holds it: 20 rows at once by hand', async () => {
    const { payment } = await aPaidOrder()
    const isManual = (minor: number, currency = payment.currency, of = payment.id) =>
      db().execute(sql`insert into refunds (id, payment_id, cause_kind, cause_id, amount_minor, currency, reason, state)
        values (gen_random_uuid(), ${of}, 'gateway_refund', gen_random_uuid()::text, ${minor}, ${currency}, 'goodwill', 'requested')`)
    const written = await Promise.allSettled(Array.from({ length: 20 }, () => isManual(900)))
    expect(written.filter((one) => one.status === 'fulfilled')).toHaveLength(11)
    for (const one of written)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ constraint: 'payments_refunded' })
    await expect(isManual(1, 'USD')).rejects.toMatchObject({ constraint: 'refunds_payment' })
    const mine = sql`where payment_id = ${payment.id}`
    await expect(db().execute(sql`update refunds set amount_minor = 2000 ${mine}`)).rejects.toMatchObject({
      constraint: 'payments_refunded',
    })
    await db().execute(sql`update refunds set state = 'failed' ${mine}`)
    expect(await booksOf(payment)).toMatchObject({ payment: 0 })
    await expect(isManual(10_001)).rejects.toMatchObject({ constraint: 'payments_refunded' })
    await expectBooksInOrder()
  })

  test('one cause is one refund, asked for 20 times at once', async () => {
    const { payment } = await aPaidOrder()
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask(payment, 500, 'the same cause')))
    expect(new Set(ids).size).toBe(1)
    expect(await db().$count(refunds, eq(refunds.paymentId, payment.id))).toBe(1)
    await Promise.all(ids.map((id) => sendRefund(system, id)))
    expect(await booksOf(payment)).toMatchObject({ gateway: 500, payment: 500, axis: 'partial' })
    await expectBooksInOrder()
  })

  test('what the gateway refuses for good has failed, and its amount may be asked for again', async () => {
    const { payment } = await aPaidOrder()
    const charge = eq(sandboxCharges.paymentId, payment.id)
    await db().update(sandboxCharges).set({ refundedMinor: 9_900 }).where(charge)
    const id = await ask(payment, 500)
    await sendRefund(system, id)
    const [refund] = await db().select().from(refunds).where(eq(refunds.id, id))
    expect(refund?.state).toBe('failed')
    expect(await booksOf(payment)).toMatchObject({ payment: 0, axis: 'none', gateway: 9_900 })
    await db().update(sandboxCharges).set({ refundedMinor: 0 }).where(charge)
    await sendRefund(system, await ask(payment, 500))
    await expectBooksInOrder()
  })

  test('a refund that was left open by a crash is paid back by reconciliation, once', async () => {
    const { payment } = await aPaidOrder()
    const id = await ask(payment, 300)
    await db().execute(sql`update refunds set created_at = now() - interval '1 minute' where id = ${id}`)
    await Promise.all([sweepPayments(system), sweepPayments(system)])
    expect(await booksOf(payment)).toMatchObject({ gateway: 300, payment: 300 })
    expect(await db().$count(ledgerTransactions, eq(ledgerTransactions.uniqueKey, `refund:${id}`))).toBe(1)
    await expectBooksInOrder()
  })
})

describe('gateways by name', () => {
  test('a payment of a gateway that this installation does not know is refused and left as it is', async () => {
    const { payment } = await aPaidOrder()
    const left = { state: 'unknown', gateway: 'elsewhere' } as const
    await db().update(payments).set(left).where(eq(payments.id, payment.id))
    await expect(reconcilePayment(system, payment.id)).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'common:refused.noGateway',
      params: { name: 'elsewhere' },
    })
    const [now] = await db().select().from(payments).where(eq(payments.id, payment.id))
    expect(now).toMatchObject(left)
  })

  test('the payer may be somebody else than the buyer: the ledger names who paid', async () => {
    const { ctx, payment } = await aPaidOrder()
    expect(payment.payerId).toBe(partyIdOf(ctx.actor))
    const payer = await inTransaction((tx) => anAccount(tx))
    await db().update(payments).set({ payerId: payer.partyId }).where(eq(payments.id, payment.id))
    await sendRefund(system, await ask(payment, 100))
    const { rows } = await db().execute(sql`select e.owner_id from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id and e.account = 'receivable'
      where t.subject_id = ${payment.subjectId} and t.kind = 'refund'`)
    expect(rows).toEqual([{ owner_id: payer.partyId }])
  })
})

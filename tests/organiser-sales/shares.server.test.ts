import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { getSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { listRevenue } from '#app/features/sales/revenue/queries-revenue.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { rangeOf } from '#app/kit/month-range.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const system = systemContext('test')

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

test('the page of an event and that of earnings say the same, to the minor unit, whatever went back in parts', async () => {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, given))
  const desk = makeContext({ actor: personOf(account, given) })
  const price = { ownerId: account.partyId, priceMinor: 3_335 }
  const event = await inTransaction((tx) => anEvent(tx, price))
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
  await payOrder(ctx, { reference, card: 'succeeds', key: newKey() })
  const [paid] = await db()
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .where(eq(orders.reference, reference))
  const payment = paid!.payment

  const said = async () => {
    const { event: shown } = await getSales(desk, event.slug)
    const [earned] = await listRevenue(desk, 'event', rangeOf(null, desk.now().toISOString().slice(0, 7)))
    const { sold, tax, commission } = earned!
    const figures = [shown.paidMinor, shown.taxMinor, shown.commissionMinor]
    expect(figures).toEqual([sold, tax, commission])
    return figures
  }
  expect(await said()).toEqual([3_335, 0, 334])
  for (const minor of [1_111, 777, 5, 1_442]) {
    const cause = { kind: 'gateway_refund', id: randomUUID() } as const
    const amount = money(minor, payment.currency)
    const refundId = await inTransaction((tx) =>
      requestRefund(tx, system, { payment, amount, reason: 'goodwill', cause }),
    )
    await sendRefund(system, refundId)
    await said()
  }
  expect(await said()).toEqual([0, 0, 0])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aSuspension } from '#app/features/people/staff-acts/testing.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { checkoutView } from './checkout.ts'
import { holdSeats } from './hold-seats.server.ts'
import { keepDetails } from './keep-details.server.ts'
import { payOrder } from './pay-order.server.ts'
import { getCheckout } from './queries-checkout.server.ts'

afterEach(() => configure({ SANDBOX_PAYMENTS: '' }))

const BILLING = {
  kind: 'person',
  name: 'Asha Rao',
  street: '1 Road',
  postalCode: '1',
  city: 'Pune',
  country: 'IN',
}

async function shop(priceMinor: number) {
  const { event, buyer } = await inTransaction(async (tx) => ({
    event: await anEvent(tx, { priceMinor }),
    buyer: await anAccount(tx),
  }))
  const ctx = makeContext({ actor: personOf(buyer) })
  const hold = () =>
    holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: '1' }, key: randomUUID() })
  const fill = async (reference: string) => {
    await keepDetails(ctx, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
    if (priceMinor > 0) await keepDetails(ctx, { reference, ...BILLING })
  }
  const pay = (reference: string) => payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })
  return { ctx, event, hold, fill, pay }
}

test('without a gateway no seat with a price is held, paid or offered', async () => {
  const { ctx, event, hold, fill, pay } = await shop(10_000)
  const { reference } = await hold()
  await fill(reference)
  configure({ SANDBOX_PAYMENTS: 'false' })

  await expect(pay(reference)).rejects.toMatchObject({ reason: 'orders:refused.noPayments' })
  await expect(hold()).rejects.toMatchObject({ reason: 'orders:refused.noPayments' })
  const page = (await getEventPage(ctx, event.slug)).event
  expect(panelState(page, ctx.now())).toBe('unpayable')

  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  expect(order).toMatchObject({ state: 'held', payment: 'none' })
  expect(await db().$count(payments, eq(payments.subjectId, order?.id ?? ''))).toBe(0)
})

test('without a gateway seats that cost nothing are taken as ever', async () => {
  const { ctx, event, hold, fill, pay } = await shop(0)
  configure({ SANDBOX_PAYMENTS: 'false' })
  expect(panelState((await getEventPage(ctx, event.slug)).event, ctx.now())).toBe('open')
  const { reference } = await hold()
  await fill(reference)
  expect(await pay(reference)).toMatchObject({ state: 'free' })
})

test('what a provider sells who is suspended meanwhile is neither paid nor held again, and its order says so', async () => {
  for (const priceMinor of [10_000, 0]) {
    const { ctx, event, hold, fill, pay } = await shop(priceMinor)
    const { reference } = await hold()
    await fill(reference)
    const [owner] = await db().select().from(parties).where(eq(parties.id, event.ownerId))
    await inTransaction((tx) => aSuspension(tx, owner?.slug))

    const order = await getCheckout(ctx, reference)
    expect([checkoutView(order, ctx.now()), order.isShown]).toEqual(['gone', false])
    await expect(pay(reference)).rejects.toMatchObject({ reason: 'orders:refused.eventGone' })
    const [row] = await db().select().from(orders).where(eq(orders.reference, reference))
    expect(row).toMatchObject({ state: 'held', payment: 'none' })
    expect(await db().$count(payments, eq(payments.subjectId, row?.id ?? ''))).toBe(0)

    const later = { ...ctx, now: () => new Date(Date.now() + 3_600_000) }
    await expect(holdAgain(later, { reference })).rejects.toMatchObject({
      reason: 'orders:refused.eventGone',
    })
  }
})

test('seats held of a provider who shows the profile to companies alone are paid in time, and not held again', async () => {
  const { ctx, event, hold, fill, pay } = await shop(10_000)
  const [kept, lapsed] = [await hold(), await hold()]
  await fill(kept.reference)
  await db().update(parties).set({ visibility: 'companies' }).where(eq(parties.id, event.ownerId))

  const order = await getCheckout(ctx, kept.reference)
  expect([checkoutView(order, ctx.now()), order.isShown]).toEqual(['form', false])
  expect(await pay(kept.reference)).toMatchObject({ state: 'succeeded' })
  expect(checkoutView(await getCheckout(ctx, kept.reference), ctx.now())).toBe('done')

  const later = { ...ctx, now: () => new Date(Date.now() + 3_600_000) }
  expect(checkoutView(await getCheckout(later, lapsed.reference), later.now())).toBe('gone')
  const again = holdAgain(later, { reference: lapsed.reference })
  await expect(again).rejects.toMatchObject({ reason: 'orders:refused.eventGone' })
})

test('seats held before their sale ends are paid in time after it has, and not held again', async () => {
  const { ctx, event, hold, fill, pay } = await shop(10_000)
  const [kept, lapsed] = [await hold(), await hold()]
  await fill(kept.reference)
  await db().update(ticketTypes).set({ salesEnd: new Date() }).where(eq(ticketTypes.eventId, event.id))

  await expect(hold()).rejects.toMatchObject({ name: 'BadInput' })
  expect(await pay(kept.reference)).toMatchObject({ state: 'succeeded' })

  const later = { ...ctx, now: () => new Date(Date.now() + 3_600_000) }
  const again = holdAgain(later, { reference: lapsed.reference })
  await expect(again).rejects.toMatchObject({ kind: 'conflict', reason: 'events:refused.saleEnded' })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { submitCheckout } from '#app/features/sales/checkout/submit-checkout.server.ts'
import { listPaidAhead } from '#app/features/sales/orders/list-paid-ahead.server.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { orderItems, orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const TYPED = { kind: 'person', name: 'Asha Rao', address: '14 MG Road\n411001 Pune', country: 'IN' }
const DAY_MS = 86_400_000

const itemsOf = (orderId: string) => db().select().from(orderItems).where(eq(orderItems.orderId, orderId))

async function aHold() {
  const { event, buyer } = await inTransaction(async (tx) => ({
    event: await anEvent(tx),
    buyer: await anAccount(tx),
  }))
  const ctx = makeContext({ actor: personOf(buyer) })
  const wanted = { event: event.slug, seats: { [event.types[0].id]: 1 }, key: randomUUID() }
  const { reference } = await holdSeats(ctx, wanted)
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('nothing was held')
  return { ctx, event, buyer, order, reference }
}

test('an order says what it is of as it was bought, whatever becomes of the event', async () => {
  const { ctx, event, buyer, order, reference } = await aHold()
  const [before] = await db().select().from(events).where(eq(events.id, event.id))
  if (!before) throw new Error('no event')
  const { title, language, mode, venue, city, country, timeZone, startsAt, endsAt } = before
  const [item, ...others] = await itemsOf(order.id)
  expect(others).toEqual([])
  expect(item).toMatchObject({
    kind: 'event',
    subjectId: event.id,
    position: 0,
    people: null,
    title,
    language,
    mode,
    venue,
    city,
    country,
    timeZone,
    startsAt,
    endsAt,
  })
  const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, order.id))
  expect(lines.map(({ itemId }) => itemId)).toEqual([item?.id])

  const moved = {
    title: 'Called otherwise since',
    startsAt: new Date(startsAt.getTime() + DAY_MS),
    endsAt: new Date(endsAt.getTime() + DAY_MS),
  }
  await db().update(events).set(moved).where(eq(events.id, event.id))
  expect(await itemsOf(order.id)).toEqual([item])
  // People go to the event as it is.
  expect((await getCheckout(ctx, reference)).event).toMatchObject(moved)

  const typed = { ...TYPED, card: 'succeeds', key: randomUUID() }
  await submitCheckout(ctx, { reference, intent: 'pay', typed, answers: new Map() })
  const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))
  expect(invoice?.lines[0]?.text).toContain(title)
  const ahead = { partyId: buyer.partyId, now: ctx.now() }
  expect(await inTransaction((tx) => listPaidAhead(tx, ahead))).toEqual([moved.title])
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('what takes place has a time and a zone, and an order without its item is found', async () => {
  const { order } = await aHold()
  expect(hasSeats(order)).toBe(true)
  const [item] = await itemsOf(order.id)
  const write = (set: Partial<typeof orderItems.$inferInsert>) =>
    db()
      .update(orderItems)
      .set(set)
      .where(eq(orderItems.id, item?.id ?? ''))
  for (const set of [{ startsAt: null }, { timeZone: null }, { mode: null }])
    await expect(write(set)).rejects.toMatchObject({ constraint: 'order_items_dated' })
  await expect(write({ endsAt: item?.startsAt ?? null })).rejects.toMatchObject({
    constraint: 'order_items_span',
  })

  await write({ subjectId: randomUUID() })
  const broken = (await checkInvariants()).filter((found) => found.broken > 0).map(({ name }) => name)
  expect(broken).toEqual(['order-items'])
  await write({ subjectId: item?.subjectId ?? '' })
})

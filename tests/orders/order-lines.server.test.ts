import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { CANCEL_REASONS, type CancelReason } from '#app/features/sales/orders/cancel-reason.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { LINE_KINDS, totalOf } from '#app/features/sales/orders/order.ts'
import { ordersOf, ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { money } from '#app/kit/money.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

async function aSeatOrder() {
  const { event, buyer, seller, stranger } = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: seller.partyId })
    return { event, seller, buyer: await anAccount(tx), stranger: await anAccount(tx) }
  })
  const ctx = makeContext({ actor: personOf(buyer) })
  const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: 1 } })
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('nothing was held')
  return { order, ctx, event, seller: personOf(seller), stranger: personOf(stranger) }
}

type Line = { kind: string; type?: string | null; position?: number }

const addLine = (orderId: string, { kind, type = null, position = 7 }: Line) =>
  db().execute(sql`insert into order_lines (id, order_id, item_id, kind, ticket_type_id, position, name, quantity, unit_minor, commission_rate, commission_rule_id)
    values (gen_random_uuid(), ${orderId}, (select id from order_items where order_id = ${orderId}), ${kind}, ${type}, ${position}, 'Anything', 2, 150,
      1000, (select id from commission_rules where set_by is null))`)

describe('lines of kinds', () => {
  test('each carries what its kind must, and keeps its place', async () => {
    const { order, event } = await aSeatOrder()
    const [type] = event.types
    for (const kind of LINE_KINDS.filter((one) => one !== 'seat'))
      await expect(addLine(order.id, { kind, type: type.id })).rejects.toMatchObject({
        constraint: 'order_lines_carries',
      })
    await expect(addLine(order.id, { kind: 'seat' })).rejects.toMatchObject({
      constraint: 'order_lines_carries',
    })
    await expect(addLine(order.id, { kind: 'gift' })).rejects.toMatchObject({
      constraint: 'order_lines_kind',
    })
    await expect(addLine(order.id, { kind: 'fee', position: 0 })).rejects.toMatchObject({
      constraint: 'order_lines_position',
    })
  })

  test('an order without seats has no event, carries other lines, and its total is made alike', async () => {
    const { order } = await aSeatOrder()
    const id = randomUUID()
    const write = (event: string | null, seats: number) =>
      db().execute(sql`insert into orders (id, reference, event_id, seller_id, buyer_id, placed_by, state, currency, total_minor, seats)
        values (${id}, ${id.slice(0, 8)}, ${event}, ${order.sellerId}, ${order.buyerId}, ${order.placedBy}, 'held', 'EUR', 900, ${seats})`)
    await expect(write(null, 1)).rejects.toMatchObject({ constraint: 'orders_seats' })
    await expect(write(order.eventId, 0)).rejects.toMatchObject({ constraint: 'orders_seats' })
    await write(null, 0)
    await db().execute(sql`insert into order_items (id, order_id, position, kind, subject_id, title, language, mode, time_zone, starts_at, ends_at)
      values (gen_random_uuid(), ${id}, 0, 'training', ${id}, 'Anything', 'en', 'online', 'UTC', now(), now() + interval '1 hour')`)
    for (const [at, kind] of ['training', 'subscription', 'fee'].entries())
      await addLine(id, { kind, position: at })
    const { rows } = await db().execute<{ quantity: number; unitMinor: number }>(
      sql`select quantity, unit_minor::int as "unitMinor" from order_lines where order_id = ${id}`,
    )
    expect(totalOf(rows, 'EUR')).toEqual(money(900, 'EUR'))
  })
})

describe('whose an order is', () => {
  const seen = (scope: ReturnType<typeof ordersOf>) => db().$count(orders, scope)

  test('its buyer and its seller see it, a stranger and a visitor do not, staff sees all that was sold', async () => {
    const { order, ctx, seller, stranger } = await aSeatOrder()
    const isIt = (scope: ReturnType<typeof ordersOf>) =>
      db().$count(orders, sql`${scope} and ${orders.id} = ${order.id}`)
    expect(await isIt(ordersOf(ctx))).toBe(1)
    expect(await isIt(ordersSoldBy(seller))).toBe(1)
    expect(await isIt(ordersOf(makeContext({ actor: stranger })))).toBe(0)
    expect(await isIt(ordersSoldBy(stranger))).toBe(0)
    expect(await seen(ordersOf(makeContext({})))).toBe(0)
    expect(await seen(ordersSoldBy(VISITOR))).toBe(0)
    expect(await isIt(ordersSoldBy({ ...stranger, staffTasks: ['refund'] }))).toBe(1)
  })

  test('what a browser holds is found by its key, until somebody has claimed it', async () => {
    const { event } = await aSeatOrder()
    const guest = makeContext({ visitorKey: randomUUID(), ip: '10.9.9.9' })
    await holdSeats(guest, { event: event.slug, seats: { [event.types[0].id]: 1 } })
    expect(await seen(ordersOf(guest))).toBe(1)
    expect(await seen(ordersOf(makeContext({ visitorKey: randomUUID() })))).toBe(0)
    const other = await inTransaction((tx) => anAccount(tx))
    await db().execute(sql`update orders set buyer_id = ${other.partyId}, placed_by = ${other.id},
      visitor_key = null where visitor_key = ${guest.visitorKey}`)
    expect(await seen(ordersOf(guest))).toBe(0)
  })
})

describe('who takes steps', () => {
  test('a stranger takes none with somebody else’s order, and nobody pays it but the system', async () => {
    const { order, ctx, stranger } = await aSeatOrder()
    const step = (as: typeof ctx, moves: Parameters<typeof changeOrder>[3]) =>
      inTransaction((tx) => changeOrder(tx, as, order, moves))
    const cancel = (as: typeof ctx, reason: CancelReason) =>
      inTransaction((tx) => cancelOrder(tx, as, order, { reason }))
    const refused = { kind: 'conflict', reason: 'common:refused.state' }
    for (const reason of CANCEL_REASONS)
      await expect(cancel(makeContext({ actor: stranger }), reason), reason).rejects.toMatchObject(refused)
    const others = CANCEL_REASONS.filter((reason) => reason !== 'abandoned')
    for (const reason of others) await expect(cancel(ctx, reason), reason).rejects.toMatchObject(refused)
    await expect(step(ctx, { payment: 'succeed' })).rejects.toMatchObject(refused)
    await expect(step(ctx, { refund: 'refund_rest' })).rejects.toMatchObject(refused)
    await step(systemContext('test'), { payment: 'succeed' })
    // Who decided by what it was finds it moved on.
    await expect(step(systemContext('test'), { payment: 'succeed' })).rejects.toMatchObject(refused)
    expect(await db().$count(payments, eq(payments.subjectId, order.id))).toBe(0)
  })
})

import { buffer, text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { countSoldOrders, getSoldEvent, listSoldOrders } from './queries-sold.server.ts'
import { writeSoldOrders } from './write-sold.server.ts'

const ALL = { view: 'all', words: '' } as const

async function aSoldEvent(count: number) {
  return inTransaction(async (tx) => {
    const [owner, buyer, other] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: owner.partyId, capacity: 100 })
    const sold: { id: string; reference: string }[] = []
    for (let at = 0; at < count; at += 1) sold.push(await anOrder(tx, { event, buyer }))
    const ctx = makeContext({ actor: personOf(owner, { serviceType: 'provider' }) })
    return { event, sold, ctx, stranger: makeContext({ actor: personOf(other) }), buyer }
  })
}

test('a stranger finds neither the event nor an order of it', async () => {
  const { event, ctx, stranger } = await aSoldEvent(1)

  await expect(getSoldEvent(stranger, event.slug)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await listSoldOrders(stranger, event.id, { ...ALL, limit: 10 })).toEqual([])
  expect((await countSoldOrders(stranger, event.id)).all).toBe(0)
  const asked = { event: { ...event, timeZone: 'UTC' }, wanted: ALL, as: 'csv' } as const
  expect((await text((await writeSoldOrders(stranger, asked)).file)).trim().split('\n')).toHaveLength(1)
  expect(await listSoldOrders(ctx, event.id, { ...ALL, limit: 10 })).toHaveLength(1)
})

test('what came back of an order stands in its row', async () => {
  const { event, sold, ctx } = await aSoldEvent(2)
  const { id, currency } = (await db().select().from(orders).where(eq(orders.id, sold[0]!.id)))[0]!
  const paid = {
    subjectKind: 'order',
    subjectId: id,
    currency,
    amountMinor: 20_000,
    refundedMinor: 700,
  } as const
  await db()
    .insert(payments)
    .values({
      id: newId(),
      idempotencyKey: 'k',
      bodyHash: 'h',
      gateway: 'sandbox',
      state: 'succeeded',
      ...paid,
    })
  const rows = await listSoldOrders(ctx, event.id, { ...ALL, limit: 10 })
  expect(rows.map(({ refundedMinor }) => refundedMinor).toSorted()).toEqual([0, 700])
})

test('orders are found by what stands on their papers, filtered, and read on without a gap', async () => {
  const { event, sold, ctx, buyer } = await aSoldEvent(5)
  const set = (at: number, values: Partial<typeof orders.$inferInsert>) =>
    db().update(orders).set(values).where(eq(orders.id, sold[at]!.id))
  const [first] = await db().select().from(orders).where(eq(orders.id, sold[0]!.id))
  const billing = { ...first!.billing!, company: '=Ruhr & Söhne', purchaseOrderNumber: 'PO-77' }
  await set(0, { billing })
  await set(1, { confirmedAt: first!.confirmedAt })
  await set(2, { refund: 'partial' })
  await set(3, { state: 'cancelled', cancelReason: 'buyer', refund: 'full' })
  // Who only began has ordered nothing.
  const seats = { [event.types[0].id]: 1 }
  await holdSeats(makeContext({ actor: personOf(buyer) }), {
    event: event.slug,
    seats,
    key: crypto.randomUUID(),
  })

  expect(await countSoldOrders(ctx, event.id)).toEqual({ all: 5, open: 0, paid: 4, back: 2, over: 1 })
  const found = async (words: string) =>
    (await listSoldOrders(ctx, event.id, { view: 'all', words, limit: 10 })).map(({ reference }) => reference)
  for (const words of ['po-77', 'ruhr &', sold[0]!.reference.toLowerCase()])
    expect(await found(words)).toEqual([sold[0]!.reference])
  expect(await found('%')).toEqual([])
  const read: string[] = []
  for (let after: string | null = null; ; ) {
    const [one] = await listSoldOrders(ctx, event.id, { ...ALL, after, limit: 1 })
    if (!one) break
    read.push(one.reference)
    after = one.key
  }
  expect(read.toSorted()).toEqual(sold.map(({ reference }) => reference).toSorted())

  const event_ = { ...event, timeZone: 'Asia/Kolkata' }
  const csv = await writeSoldOrders(ctx, {
    event: event_,
    wanted: { view: 'all', words: 'PO-77' },
    as: 'csv',
  })
  expect(csv.name).toMatch(/\.csv$/)
  const [, row] = (await text(csv.file)).trim().split('\r\n')
  expect(row).toContain(sold[0]!.reference)
  // A cell is no formula.
  expect(row).toContain("'=Ruhr & Söhne")
  const workbook = await writeSoldOrders(ctx, { event: event_, wanted: ALL, as: 'xlsx' })
  expect((await buffer(workbook.file)).subarray(0, 2).toString()).toBe('PK')
})

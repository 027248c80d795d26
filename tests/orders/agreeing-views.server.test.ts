import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { getSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const inThreeWeeks = () => new Date(Date.now() + 21 * 86_400_000)

/**
 * Reads while nobody else reads `table`, and lets `change` commit in the middle of it, once the reading
 * waits.
 */
async function meanwhile<T>(
  view: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
  table: PgTable = orderLines,
): Promise<T> {
  let reading: Promise<T> | undefined
  await inTransaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in access exclusive mode`)
    reading = view()
    await waitingFor(getTableName(table))
    await change(tx)
  })
  return reading as Promise<T>
}

async function waitingFor(table: string): Promise<void> {
  const waiting = sql`select 1 from pg_locks where relation = ${table}::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  while ((await db().execute(waiting)).rows.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

async function makeWorld() {
  return inTransaction(async (tx) => {
    const [organiser, buyer] = [await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: organiser.partyId, startsAt: inThreeWeeks() })
    const order = await anOrder(tx, { event, buyer, quantity: 2 })
    const [own, sold] = [buyer, organiser].map((account) => makeContext({ actor: personOf(account) }))
    return { event, buyer, order, own: own!, sold: sold! }
  })
}

const cancelled = (id: string) => async (tx: Tx) => {
  await tx.update(orders).set({ state: 'cancelled', cancelReason: 'buyer' }).where(eq(orders.id, id))
  await tx.update(tickets).set({ state: 'cancelled' }).where(eq(tickets.orderId, id))
}

test('a sale that commits while its organiser looks is in all parts of the page or in none', async () => {
  const { event, buyer, sold } = await makeWorld()

  const sales = await meanwhile(
    () => getSales(sold, event.slug),
    (tx) => anOrder(tx, { event, buyer, quantity: 3 }),
    ticketTypes,
  )

  const seats = sales.orders.reduce((sum, order) => sum + order.seats, 0)
  const taken = sales.types.reduce((sum, type) => sum + type.taken, 0)
  expect({ coming: sales.event.coming, taken }).toEqual({ coming: seats, taken: seats })
  expect((await getSales(sold, event.slug)).event.coming).toBe(5)
})

test('a booking that is cancelled while its buyer looks is cancelled with its tickets or not at all', async () => {
  const { order, own } = await makeWorld()

  const booking = await meanwhile(() => getBooking(own, order.reference), cancelled(order.id))

  expect(
    new Set([booking.state === 'cancelled', ...booking.tickets.map((one) => one.state === 'cancelled')]).size,
  ).toBe(1)
  expect(await getBooking(own, order.reference)).toMatchObject({ state: 'cancelled' })
})

test('a checkout shows one moment of its order, too', async () => {
  const { order, own } = await makeWorld()

  const checkout = await meanwhile(() => getCheckout(own, order.reference), cancelled(order.id))

  expect(
    new Set([checkout.state === 'cancelled', ...checkout.tickets.map((one) => one.state === 'cancelled')])
      .size,
  ).toBe(1)
})

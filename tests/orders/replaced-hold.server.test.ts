import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { findOpenOrder } from '#app/features/sales/checkout/queries-open.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
const eventOf = (capacity: number) => inTransaction((tx) => anEvent(tx, { capacity }))

async function aBuyer(): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx, { emailVerified: true }))
  return { ...makeContext({}), actor: personOf(account, { emailConfirmed: true }) }
}

const choose = (ctx: Ctx, event: Event, seats: number, replaces = true) =>
  holdSeats(ctx, {
    event: event.slug,
    key: randomUUID(),
    replaces,
    seats: { [event.types[0].id]: String(seats) },
  })

async function heldSeats(event: Event): Promise<number> {
  const { rows } = await db().execute<{ seats: number }>(
    sql`select coalesce(sum(quantity), 0)::int as seats from seat_allocations where event_id = ${event.id} and state = 'held'`,
  )
  return rows[0]?.seats ?? 0
}

test('a changed choice takes the place of the own hold, also where nothing else is left', async () => {
  const event = await eventOf(1)
  const ctx = await aBuyer()
  const first = await choose(ctx, event, 1)
  const second = await choose(ctx, event, 1)
  expect(second.reference).not.toBe(first.reference)
  expect(await heldSeats(event)).toBe(1)
  expect(await findOpenOrder(ctx, event.slug)).toMatchObject({ reference: second.reference })
  const [before] = await db().select().from(orders).where(eq(orders.reference, first.reference))
  expect(before).toMatchObject({ state: 'cancelled', heldUntil: null })
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('one more seat than is left beside the own ones keeps what is held', async () => {
  const event = await eventOf(3)
  const ctx = await aBuyer()
  const first = await choose(ctx, event, 2)
  await expect(choose(ctx, event, 4)).rejects.toMatchObject({ reason: 'events:refused.fewLeft' })
  expect(await findOpenOrder(ctx, event.slug)).toMatchObject({ reference: first.reference })
  await choose(ctx, event, 3)
  expect(await heldSeats(event)).toBe(3)
})

test('changed choices at the same moment leave one order', async () => {
  const event = await eventOf(8)
  const ctx = await aBuyer()
  await choose(ctx, event, 1)
  await Promise.all([2, 3, 2, 1, 2, 3].map((seats) => choose(ctx, event, seats)))
  const open = await db().select().from(orders).where(sql`event_id = ${event.id} and state = 'held'`)
  expect(open).toHaveLength(1)
  expect(await heldSeats(event)).toBe(open[0]?.seats)
})

test('what somebody else holds stays, and so does what is held without saying that it replaces', async () => {
  const event = await eventOf(8)
  const [ctx, other] = [await aBuyer(), await aBuyer()]
  await choose(other, event, 2)
  await choose(ctx, event, 1)
  await choose(ctx, event, 2)
  expect(await heldSeats(event)).toBe(4)
  await choose(ctx, event, 1, false)
  expect(await heldSeats(event)).toBe(5)
})

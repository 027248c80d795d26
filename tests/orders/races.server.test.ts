import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { ISOLATION, inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'

const BUYERS = 200
const ROUNDS = 20

beforeAll(async () => {
  configure({ MODE: 'test' })
  await db().execute(sql`select 1`)
})

let addresses = 0
/** Guests of one address hold few seats together, so everybody comes from an address of their own. */
function aGuest() {
  addresses += 1
  const ip = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
  return makeContext({ visitorKey: randomUUID(), ip })
}

type Round = { sold: number; oversold: number; soldOut: number; others: string[]; seatsInDatabase: number }

/** As many buyers as asked for come to one event in the same moment; counts are taken from the database. */
async function rush(seats: number, quantityOf: (buyer: number) => number): Promise<Round> {
  const event = await inTransaction((tx) => anEvent(tx, { capacity: seats, minimum: 1 }))
  const [type] = event.types
  const answers = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, buyer) =>
      holdSeats(aGuest(), {
        event: event.slug,
        seats: { [type.id]: quantityOf(buyer) },
        key: randomUUID(),
      }),
    ),
  )
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )
  const clean = (reason: unknown) =>
    reason instanceof Refusal &&
    reason.kind === 'conflict' &&
    ['events:refused.soldOut', 'events:refused.fewLeft'].includes(reason.reason)
  const [row] = await db()
    .select({ seats: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int` })
    .from(seatAllocations)
    .where(eq(seatAllocations.eventId, event.id))
  const inDatabase = row?.seats ?? 0
  return {
    sold: answers.length - refused.length,
    oversold: Math.max(0, inDatabase - seats),
    soldOut: refused.filter(clean).length,
    others: refused.filter((reason) => !clean(reason)).map(String),
    seatsInDatabase: inDatabase,
  }
}

describe('200 buyers at once', () => {
  test('R1: for 20 seats, 20 rounds: 20 sold, 180 told so, nothing else', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await rush(20, () => 1)).toEqual({
        sold: 20,
        oversold: 0,
        soldOut: 180,
        others: [],
        seatsInDatabase: 20,
      })
    }
  })

  test('R1: for a single seat', async () => {
    expect(await rush(1, () => 1)).toMatchObject({ sold: 1, oversold: 0, soldOut: 199, others: [] })
  })

  test('R1: with orders of one to five seats for 20', async () => {
    const round = await rush(20, (buyer) => (buyer % 5) + 1)
    expect(round).toMatchObject({ oversold: 0, seatsInDatabase: 20, others: [] })
    expect(round.sold + round.soldOut).toBe(BUYERS)
  })

  test('R5: a sweep every 50 ms that runs with them takes no live hold away', async () => {
    const aged = await inTransaction((tx) => anEvent(tx, { capacity: 20 }))
    for (let at = 0; at < 10; at += 1) {
      await holdSeats(aGuest(), {
        event: aged.slug,
        seats: { [aged.types[0].id]: 2 },
      })
    }
    await db().execute(
      sql`update seat_allocations set held_until = now() - interval '1 second' where event_id = ${aged.id}`,
    )
    await db().execute(
      sql`update orders set held_until = now() - interval '1 second' where event_id = ${aged.id}`,
    )
    const sweeps: Promise<number>[] = []
    const timer = setInterval(() => sweeps.push(sweepHolds()), 50)
    try {
      for (let round = 0; round < 5; round += 1)
        expect(await rush(20, () => 1)).toMatchObject({ sold: 20, oversold: 0, soldOut: 180, others: [] })
    } finally {
      clearInterval(timer)
    }
    const swept = (await Promise.all(sweeps)).reduce((sum, count) => sum + count, 0)
    expect(swept).toBe(10)
    const expired = await db().select().from(orders).where(eq(orders.state, 'expired'))
    expect(new Set(expired.map((order) => order.eventId))).toEqual(new Set([aged.id]))
  })

  test('R3: transactions run at the isolation level that the recount relies on', async () => {
    const level = await inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ transaction_isolation: string }>(sql`show transaction_isolation`)
      return rows[0]?.transaction_isolation
    })
    expect(level).toBe(ISOLATION)
    expect(level).toBe('read committed')
  })

  test('M10: every rule of the books holds after all this', async () => {
    expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
  })
})

describe('what the locks are for', () => {
  afterAll(() => db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota`))

  test('the database refuses an oversell written by hand', async () => {
    const event = await inTransaction((tx) => anEvent(tx, { capacity: 2, minimum: 1 }))
    const claim = (quantity: number) =>
      db().execute(sql`insert into seat_allocations (id, event_id, ticket_type_id, order_id, quantity, state)
        values (gen_random_uuid(), ${event.id}, ${event.types[0].id}, gen_random_uuid(), ${quantity}, 'taken')`)
    await claim(2)
    await expect(claim(1)).rejects.toMatchObject({ constraint: 'seat_allocations_quota' })
    await expect(
      db().execute(sql`update seat_allocations set quantity = 3 where event_id = ${event.id}`),
    ).rejects.toMatchObject({ constraint: 'seat_allocations_quota' })
    await expect(
      db().execute(sql`update quotas set size = 1 where event_id = ${event.id}`),
    ).rejects.toMatchObject({ constraint: 'quotas_below_sold' })
    await db().execute(sql`delete from seat_allocations where event_id = ${event.id}`)
  })

  test('R2: without them and without the trigger seats are sold twice', async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    let oversold = 0
    for (let round = 0; round < ROUNDS && oversold === 0; round += 1) {
      oversold += (await seatLocks.without(() => rush(20, () => 1))).oversold
    }
    expect(oversold).toBeGreaterThan(0)
    const seats = (await checkInvariants()).find((result) => result.name === 'seats')
    expect(seats?.broken).toBeGreaterThan(0)
  })

  test('the lock alone, without the trigger, is enough', async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    expect(await rush(20, () => 1)).toMatchObject({ sold: 20, oversold: 0, soldOut: 180, others: [] })
  })
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { giveSeats } from '#app/features/sales/organiser-sales/manual-orders/give-seats.server.ts'
import { sellSeats } from '#app/features/sales/organiser-sales/manual-orders/sell-seats.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const SEATS = 5
const EACH = 20
const ROUNDS = 10

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

async function aDesk() {
  return inTransaction(async (tx) => {
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const account = await anAccount(tx, provider)
    const event = await anEvent(tx, { ownerId: account.partyId, capacity: SEATS, minimum: 1 })
    return { event, ctx: makeContext({ actor: personOf(account, provider) }) }
  })
}
type Desk = Awaited<ReturnType<typeof aDesk>>

const give = ({ event, ctx }: Desk, seats: number) =>
  giveSeats(ctx, {
    event: event.slug,
    type: event.types[0].id,
    seats: String(seats),
    language: 'en',
    key: randomUUID(),
  })
const sell = ({ event, ctx }: Desk, at: number) =>
  sellSeats(ctx, {
    event: event.slug,
    seats: { [event.types[0].id]: '1' },
    language: 'en',
    key: randomUUID(),
    name: 'Asha Rao',
    email: `race-${at}-${event.id.slice(-8)}@example.com`,
    kind: 'person',
    address: '12 Baner Road\n411045 Pune',
    country: 'IN',
    pay: 'outside',
  })
const buyers = ({ event }: Desk) =>
  Array.from({ length: EACH }, (_, at) =>
    holdSeats(makeContext({ visitorKey: randomUUID(), ip: `10.1.${at}.1` }), {
      event: event.slug,
      seats: { [event.types[0].id]: '1' },
      key: randomUUID(),
    }),
  )
const hadOf = async ({ event }: Desk) => {
  const [row] = await db()
    .select({ seats: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int` })
    .from(seatAllocations)
    .where(eq(seatAllocations.eventId, event.id))
  return row?.seats ?? 0
}

/** The last seats of an event, given or sold by hand and bought by twenty each in the same moment. */
async function rush() {
  const desk = await aDesk()
  const gifts = Array.from({ length: EACH }, (_, at) => (at % 2 === 0 ? give(desk, 1) : sell(desk, at)))
  const answers = await Promise.allSettled([...gifts, ...buyers(desk)])
  const others = answers.flatMap((one) =>
    one.status === 'rejected' &&
    !(one.reason instanceof Refusal && /^events:refused\.(soldOut|fewLeft)$/.test(one.reason.reason))
      ? [String(one.reason)]
      : [],
  )
  const had = answers.filter(({ status }) => status === 'fulfilled').length
  return { seats: await hadOf(desk), had, others }
}

const isWaiting = async () => {
  const { rows } = await db().execute(
    sql`select from pg_locks where not granted and relation = 'event_guarantees'::regclass`,
  )
  return rows.length > 0
}

/**
 * Buyers come while all seats were claimed by the one who gives them, and nothing of that is committed yet.
 */
async function rushBetween(isOver: (bought: Promise<unknown>) => Promise<unknown>) {
  const desk = await aDesk()
  const { gift, bought } = await inTransaction(async (tx) => {
    // What fills the ring is noted after the seats are claimed.
    await tx.execute(sql`lock table event_guarantees in share mode`)
    const gift = give(desk, SEATS)
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    const bought = Promise.allSettled(buyers(desk))
    await isOver(bought)
    return { gift, bought }
  })
  await Promise.all([gift, bought])
  return hadOf(desk)
}

describe('the last seats, given or sold by their organiser while others buy them', () => {
  afterAll(() => db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota`))

  test('R9: five are had, and everybody else is told so', { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await rush()).toEqual({ seats: SEATS, had: SEATS, others: [] })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('R9: the lock alone, without the trigger, is enough; without both, seats are had twice', async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    expect(await rushBetween(async () => {})).toBe(SEATS)
    expect(await seatLocks.without(() => rushBetween((bought) => bought))).toBeGreaterThan(SEATS)
  })
})

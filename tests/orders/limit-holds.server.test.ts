import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { claimHeldOrders } from '#app/features/sales/checkout/claim-orders.server.ts'
import { countTry } from '#app/features/sales/checkout/count-try.server.ts'
import { extendHold } from '#app/features/sales/checkout/extend-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { holderLocks } from '#app/features/sales/orders/count-holds.server.ts'
import { GUEST_HOLDS } from '#app/features/sales/orders/holder.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'

let event: Awaited<ReturnType<typeof anEvent>>

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  event = await inTransaction((tx) => anEvent(tx, { capacity: 5000 }))
})

let networks = 0
/** An address of which nobody held anything before. */
function anAddress(): string {
  networks += 1
  return `10.30.${networks >> 8}.${networks & 255}`
}

const aGuest = (ip: string | null = anAddress()) => makeContext({ ip, visitorKey: randomUUID() })
const asks = { kind: 'limit', reason: 'orders:refused.whoHolds' }
const tooMany = { kind: 'limit', reason: 'orders:refused.openSeats' }

async function aPerson(ctx: Ctx, confirmed = true): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx, { emailVerified: confirmed }))
  return { ...ctx, actor: personOf(account, { emailConfirmed: confirmed }) }
}

const hold = (ctx: Ctx, seats = 1, key: string = randomUUID()) =>
  holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: String(seats) }, key })

/** Goes through what a guest does who is asked: email, code. */
async function confirmed(ctx: Ctx, email = `guest-${randomUUID()}@example.com`): Promise<string> {
  await sendEmailCode(ctx, { email })
  await confirmEmailCode(ctx, { email, code: await mailedCode(email) })
  return email
}

/** How often `calls` came through; every other one was asked who it is. */
async function heldOf(calls: Promise<unknown>[]): Promise<number> {
  const answers = await Promise.allSettled(calls)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(asks)
  return answers.filter((answer) => answer.status === 'fulfilled').length
}

/** Ends a hold by the clock, before any sweep. */
async function runOut(reference: string) {
  const before = sql`now() - interval '1 second'`
  await db().update(orders).set({ heldUntil: before }).where(eq(orders.reference, reference))
  await db().execute(sql`update seat_allocations set held_until = now() - interval '1 second'
    where order_id = (select id from orders where reference = ${reference})`)
}

const countedWith = async (reference: string) => {
  const [row] = await db().select().from(orders).where(eq(orders.reference, reference))
  return row?.countedWith ?? null
}

describe('one address without an account', () => {
  test('holds at most ten seats by 200 posts without a cookie, and then is asked', async () => {
    const ip = anAddress()
    let held = 0
    for (let at = 0; at < 4; at += 1) held += await heldOf(Array.from({ length: 50 }, () => hold(aGuest(ip))))
    expect(held).toBe(10)
    await expect(hold(aGuest())).resolves.toHaveProperty('reference')
  })

  test('is one network for IPv6, and one when nobody knows it', async () => {
    for (const address of [(at: number) => `2001:db8:7:1::${at + 1}`, () => null]) {
      const held = await heldOf(Array.from({ length: 20 }, (_, at) => hold(aGuest(address(at)))))
      expect(held).toBe(10)
    }
  })

  test('holds ten in orders of several seats too, never eleven', async () => {
    const ip = anAddress()
    await hold(aGuest(ip), 8)
    await expect(hold(aGuest(ip), 3)).rejects.toMatchObject(asks)
    await hold(aGuest(ip), 2)
    await expect(hold(aGuest(ip), 1)).rejects.toMatchObject(asks)
  })

  test('has its seats back when holds end: given back, run out, swept', async () => {
    const ip = anAddress()
    const first = aGuest(ip)
    const second = aGuest(ip)
    const { reference: given } = await hold(first, 5)
    const { reference: late } = await hold(second, 5)
    await expect(hold(aGuest(ip))).rejects.toMatchObject(asks)
    await cancelHold(first, { reference: given })
    await hold(aGuest(ip), 5)
    await runOut(late)
    await hold(aGuest(ip), 5)
    expect(await countedWith(late)).not.toBeNull()
    await sweepHolds()
    expect([await countedWith(given), await countedWith(late)]).toEqual([null, null])
  })

  test('gets no more by holding again or longer what has run out', async () => {
    const ip = anAddress()
    const guest = aGuest(ip)
    const { reference } = await hold(guest, 4)
    await runOut(reference)
    await hold(aGuest(ip), 10)
    await expect(extendHold(guest, { reference })).rejects.toMatchObject({
      reason: 'orders:refused.expired',
    })
    await expect(holdAgain(guest, { reference })).rejects.toMatchObject(asks)
    await confirmed(guest)
    await holdAgain(guest, { reference })
    await expect(hold(guest, 7)).rejects.toMatchObject(tooMany)
  })

  test('gets no more by accounts whose addresses nobody confirmed', async () => {
    const ip = anAddress()
    const people = await Promise.all(Array.from({ length: 15 }, () => aPerson(aGuest(ip), false)))
    expect(await heldOf(people.map((person) => hold(person)))).toBe(10)
  })

  test('is asked at once, without work, when it tries without end', async () => {
    const ip = anAddress()
    const guest = aGuest(ip)
    const input = { event: event.slug, seats: { [event.types[0].id]: '1' }, key: randomUUID() }
    for (let at = 0; at < GUEST_HOLDS.points; at += 1) await holdSeats(guest, input)
    await expect(countTry(guest)).rejects.toMatchObject(asks)
    await expect(holdSeats(guest, input)).rejects.toMatchObject(asks)
    await confirmed(guest)
    await expect(holdSeats(guest, input)).resolves.toHaveProperty('reference')
  })

  test('is kept as a keyed hash, and only while the seats are held', async () => {
    const { reference } = await hold(aGuest('203.0.113.77'))
    const [row] = await db().select().from(orders).where(eq(orders.reference, reference))
    expect(JSON.stringify(row)).not.toContain('203.0.113.77')
    await expect(
      db().update(orders).set({ state: 'expired' }).where(eq(orders.reference, reference)),
    ).rejects.toMatchObject({ constraint: 'orders_counted_with_held' })
  })
})

describe('an office of 30 behind one address', () => {
  test('is asked after the tenth seat, and nobody is shut out', async () => {
    const ip = anAddress()
    const people = Array.from({ length: 30 }, () => aGuest(ip))
    let asked = 0
    for (const person of people) {
      const first = await hold(person).catch((error: unknown) => error)
      if (first instanceof Error) {
        expect(first).toMatchObject(asks)
        asked += 1
        await confirmed(person)
        await hold(person)
      }
    }
    expect(asked).toBe(20)
    const own = people.map((person) => person.visitorKey ?? '')
    const rows = await db().select().from(orders).where(eq(orders.state, 'held'))
    expect(rows.filter((row) => own.includes(row.visitorKey ?? ''))).toHaveLength(30)
  })

  test('is not shut out either by one among them who floods the site', async () => {
    const ip = anAddress()
    await Promise.allSettled(Array.from({ length: GUEST_HOLDS.points + 50 }, () => hold(aGuest(ip))))
    const guest = aGuest(ip)
    await expect(hold(guest)).rejects.toMatchObject(asks)
    await confirmed(guest)
    await hold(guest, 10)
    await hold(await aPerson(aGuest(ip)), 10)
  })
})

describe('who is known', () => {
  test('holds at most ten by one confirmed email address, in however many browsers', async () => {
    const ip = anAddress()
    const name = `guest-${randomUUID()}`
    const browsers = [aGuest(ip), aGuest(ip), aGuest(ip)]
    for (const [at, browser] of browsers.entries())
      await confirmed(browser, `${name}${at === 2 ? '+again' : ''}@example.com`)
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) => hold(browsers[at % 3] ?? aGuest(ip))),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(tooMany)
  })

  test('holds ten by the account and the guest with its address together', async () => {
    const person = await aPerson(aGuest())
    if (person.actor.kind !== 'person') throw new Error('nobody is signed in')
    await hold(person, 6)
    const guest = aGuest()
    await confirmed(guest, person.actor.email)
    await expect(hold(guest, 5)).rejects.toMatchObject(tooMany)
    await hold(guest, 4)
    await expect(hold(person, 1)).rejects.toMatchObject(tooMany)
  })

  test('no longer counts with the network, also with what was held before', async () => {
    const ip = anAddress()
    const guest = aGuest(ip)
    await hold(guest, 8)
    await confirmed(guest)
    await hold(guest, 2)
    await hold(aGuest(ip), 10)
  })

  test('frees no network again and again with one email address', async () => {
    const ip = anAddress()
    const email = `guest-${randomUUID()}@example.com`
    let held = 0
    for (let at = 0; at < 5; at += 1) {
      const guest = aGuest(ip)
      held += await hold(guest, 5).then(
        () => 5,
        () => 0,
      )
      await confirmed(guest, email).catch(() => {})
      held += await hold(guest, 1).then(
        () => 1,
        () => 0,
      )
    }
    expect(held).toBeLessThanOrEqual(20)
  })
})

describe('a guest who signs in in the middle', () => {
  test('takes the holds along: together ten, and the network is free', async () => {
    const ip = anAddress()
    const guest = aGuest(ip)
    await hold(guest, 6)
    const person = await aPerson(guest)
    expect(await claimHeldOrders(person)).toBe(1)
    await expect(hold(person, 5)).rejects.toMatchObject(tooMany)
    await hold(person, 4)
    await hold(aGuest(ip), 10)
  })

  test('keeps more than ten of both, holds nothing more, and what is beyond counts with the network', async () => {
    const ip = anAddress()
    const guest = aGuest(ip)
    const person = await aPerson(guest)
    await hold(person, 10)
    const { reference } = await hold(guest, 7)
    expect(await claimHeldOrders(person)).toBe(1)
    const [row] = await db().select().from(orders).where(eq(orders.reference, reference))
    expect(row).toMatchObject({ state: 'held', visitorKey: null })
    await expect(hold(person)).rejects.toMatchObject(tooMany)
    await expect(hold(aGuest(ip), 4)).rejects.toMatchObject(asks)
    await hold(aGuest(ip), 3)
  })
})

describe('50 cookieless posts of one address at once', () => {
  const rush = async () => {
    const ip = anAddress()
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => hold(aGuest(ip))))
    return answers.filter((answer) => answer.status === 'fulfilled').length
  }

  test('hold ten seats, in three rounds', async () => {
    for (let round = 0; round < 3; round += 1) expect(await rush()).toBe(10)
  })

  test('hold more without the lock, so it is the lock that holds', async () => {
    let most = 0
    for (let round = 0; round < 10 && most <= 10; round += 1)
      most = Math.max(most, await holderLocks.without(rush))
    expect(most).toBeGreaterThan(10)
  })
})

test('the rules of the books hold after all this', async () => {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
  const [row] = await db()
    .select({ kept: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(sql`${orders.state} <> 'held'`, sql`${orders.countedWith} is not null`))
  expect(row?.kept).toBe(0)
})

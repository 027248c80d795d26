import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent, waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { endWaitlist } from '#app/features/catalogue/waitlist/end-waitlist.server.ts'
import { joinWaitingList } from '#app/features/catalogue/waitlist/join-list.server.ts'
import { leaveWaitingList } from '#app/features/catalogue/waitlist/leave-list.server.ts'
import { notifyWaitlistEntry } from '#app/features/catalogue/waitlist/notify-waitlist-entry.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { extendHold } from '#app/features/sales/checkout/extend-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { offerFreedSeats } from '#app/features/sales/seat-offers/offer-freed-seats.server.ts'
import { offerToWaitlist } from '#app/features/sales/seat-offers/offer-to-waitlist.server.ts'
import { releaseSeatsToWaitlist } from '#app/features/sales/seat-offers/release-seats-to-waitlist.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const clock = systemContext('test')

beforeAll(() => {
  configure({ MODE: 'test' })
})

type Account = Awaited<ReturnType<typeof anAccount>>
const ctxOf = (account: Account): PersonCtx => {
  const actor = personOf(account)
  return { ...makeContext({ actor }), actor }
}

/** An event that is sold out, whose seats somebody holds one by one, and so many people. */
async function soldOut(seats: number, people: number) {
  const { event, accounts } = await inTransaction(async (tx) => {
    const event = await anEvent(tx, { capacity: seats, minimum: 1 })
    const accounts: Account[] = []
    for (let at = 0; at < people; at += 1) accounts.push(await anAccount(tx))
    return { event, accounts }
  })
  const held = await Promise.all(
    Array.from({ length: seats }, async (_, at) => {
      const ctx = makeContext({ visitorKey: randomUUID(), ip: `10.${people % 256}.${at % 256}.7` })
      const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: '1' } })
      return { ctx, reference }
    }),
  )
  const type = event.types[0].id
  return { event, slug: event.slug, type, accounts, held }
}

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )

async function offered(eventId: string) {
  const rows = await db()
    .select({
      id: waitlistEntries.id,
      quantity: waitlistEntries.quantity,
      orderId: waitlistEntries.orderId,
      until: waitlistEntries.offeredUntil,
    })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.state, 'offered')))
    .orderBy(waitlistEntries.since)
  return rows
}

async function usedOf(eventId: string): Promise<number> {
  const [row] = await db()
    .select({ seats: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int` })
    .from(seatAllocations)
    .where(
      and(
        eq(seatAllocations.eventId, eventId),
        sql`(${seatAllocations.state} = 'taken' or (${seatAllocations.state} = 'held' and ${seatAllocations.heldUntil} > now()))`,
      ),
    )
  return row?.seats ?? 0
}

const stateOf = async (eventId: string, account: Account) =>
  (
    await db()
      .select({ state: waitlistEntries.state })
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.accountId, account.id)))
      .orderBy(waitlistEntries.createdAt)
  ).map(({ state }) => state)

describe('a waiting list', () => {
  test('is joined where nothing is free, once; fewer seats keep the place', async () => {
    const { event, slug, type, accounts, held } = await soldOut(3, 2)
    const [ann, ben] = accounts.map(ctxOf) as [PersonCtx, PersonCtx]
    await joinWaitingList(ann, { event: slug, type, seats: '3' })
    await joinWaitingList(ben, { event: slug, type, seats: '1' })
    await Promise.all([1, 2].map(() => joinWaitingList(ann, { event: slug, type, seats: '2' })))
    const rows = await db()
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.eventId, event.id))
      .orderBy(waitlistEntries.since)
    expect(rows.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(rows[0]?.accountId).toBe(ann.actor.accountId)
    await joinWaitingList(ann, { event: slug, type, seats: '3' })
    const [first] = await db()
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.eventId, event.id))
      .orderBy(waitlistEntries.since)
    expect(first?.accountId).toBe(ben.actor.accountId)
    await expect(joinWaitingList(ann, { event: slug, type, seats: '11' })).rejects.toThrow(BadInput)

    await leaveWaitingList(ben, { event: slug })
    await leaveWaitingList(ben, { event: slug })
    await leaveWaitingList(ann, { event: slug })
    for (const { ctx, reference } of held) await cancelHold(ctx, { reference })
    expect(await answerOf(joinWaitingList(ann, { event: slug, type, seats: '1' }))).toBe(
      'waitlist:refused.free',
    )
  })

  test('strangers, and who has not confirmed an address, are refused', async () => {
    const { slug, type, accounts } = await soldOut(1, 1)
    const [account] = accounts as [Account]
    const actor = aPerson({ ...personOf(account), emailConfirmed: false })
    const unconfirmed = { ...makeContext({ actor }), actor }
    const join = (event: string) => answerOf(joinWaitingList(unconfirmed, { event, type, seats: '1' }))
    expect(await join(slug)).toBe('waitlist:refused.unconfirmed')
    expect(await answerOf(leaveWaitingList(ctxOf(account), { event: slug }))).toBe('common:refused.notFound')
    const ctx = ctxOf(account)
    const id = randomUUID()
    const ofSystem = [
      offerToWaitlist(ctx, id),
      releaseSeatsToWaitlist(ctx, id),
      offerFreedSeats(ctx),
      endWaitlist(ctx),
      notifyWaitlistEntry(ctx, id),
    ]
    for (const refused of ofSystem) expect(await answerOf(refused)).toBe('common:refused.notFound')
  })

  test('what is free is theirs: nobody buys past it, and the page says sold out', async () => {
    const { event, slug, type, accounts, held } = await soldOut(2, 2)
    await inTransaction((tx) => waitingPeople(tx, event, accounts.slice(0, 1)))
    const stranger = makeContext({ visitorKey: randomUUID(), ip: '10.9.9.9' })
    const buy = (seats: string) => answerOf(holdSeats(stranger, { event: slug, seats: { [type]: seats } }))
    const [one, two] = held as [(typeof held)[0], (typeof held)[0]]
    await cancelHold(one.ctx, { reference: one.reference })
    expect(await buy('1')).toBe('events:refused.soldOut')
    expect((await getEventPage(makeContext({}), slug)).event.seatsLeft).toBe(0)
    await cancelHold(two.ctx, { reference: two.reference })
    expect(await buy('2')).toBe('events:refused.fewLeft')
    expect(await buy('1')).toBe('done')
    expect(await offerToWaitlist(clock, event.id)).toBe(1)
    expect(await usedOf(event.id)).toBe(2)
  })

  test('an offer is told, holds the seats at the price of now, cannot be held longer, and is declined once', async () => {
    const { event, slug, accounts, held } = await soldOut(1, 2)
    const [ann, ben] = accounts.map(ctxOf) as [PersonCtx, PersonCtx]
    await inTransaction((tx) => waitingPeople(tx, event, accounts))
    const [one] = held as [(typeof held)[0]]
    await cancelHold(one.ctx, { reference: one.reference })
    await followFacts()
    const [offer] = await offered(event.id)
    const [order] = await db()
      .select()
      .from(orders)
      .where(eq(orders.id, offer?.orderId ?? ''))
    expect(order).toMatchObject({ state: 'held', buyerId: ann.actor.partyId, totalMinor: 10_000 })
    expect(order?.heldUntil).toEqual(offer?.until)
    const notified = await db().select().from(notifications).where(eq(notifications.kind, 'seatsOffered'))
    expect(notified.filter(({ recipientId }) => recipientId === ann.actor.accountId)).toHaveLength(1)

    const reference = order?.reference
    expect(await answerOf(extendHold(ann, { reference }))).toBe('orders:refused.extended')
    expect(await answerOf(cancelHold(ben, { reference }))).toBe('common:refused.notFound')
    await Promise.all([cancelHold(ann, { reference }), cancelHold(ann, { reference })])
    await followFacts()
    expect(await stateOf(event.id, accounts[0] as Account)).toEqual(['declined'])
    expect(await stateOf(event.id, accounts[1] as Account)).toEqual(['offered'])
    expect(await answerOf(joinWaitingList(ben, { event: slug, type: event.types[0].id, seats: '1' }))).toBe(
      'waitlist:refused.offered',
    )
  })

  test('an offer that lapses goes on once, however many look', async () => {
    const { event, accounts, held } = await soldOut(1, 3)
    await inTransaction((tx) => waitingPeople(tx, event, accounts))
    const [one] = held as [(typeof held)[0]]
    await cancelHold(one.ctx, { reference: one.reference })
    await offerToWaitlist(clock, event.id)
    const [offer] = await offered(event.id)
    const past = sql`now() - interval '1 second'`
    await db()
      .update(orders)
      .set({ heldUntil: past as never })
      .where(eq(orders.id, offer?.orderId ?? ''))
    await db()
      .update(seatAllocations)
      .set({ heldUntil: past as never })
      .where(eq(seatAllocations.eventId, event.id))
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await sweepHolds()
        await offerToWaitlist(clock, event.id)
      }),
    )
    const states = await Promise.all(accounts.map((account) => stateOf(event.id, account)))
    expect(states).toEqual([['lapsed'], ['offered'], ['waiting']])
    // Whose offer lapsed does not get past those who wait.
    const [lapsed] = accounts as [Account]
    const [order] = await db()
      .select()
      .from(orders)
      .where(eq(orders.id, offer?.orderId ?? ''))
    expect(await answerOf(holdAgain(ctxOf(lapsed), { reference: order?.reference }))).toBe(
      'events:refused.soldOut',
    )
  })

  test('seats gather for a large wish, and go on sale again when none fits', async () => {
    const { event, slug, type, accounts, held } = await soldOut(3, 2)
    const [large] = accounts as [Account]
    await inTransaction((tx) => waitingPeople(tx, event, [{ ...large, quantity: 3 }]))
    const [one] = held as [(typeof held)[0]]
    await cancelHold(one.ctx, { reference: one.reference })
    expect(await offerToWaitlist(clock, event.id)).toBe(0)
    const buy = () =>
      answerOf(
        holdSeats(makeContext({ visitorKey: randomUUID(), ip: '10.8.8.8' }), {
          event: slug,
          seats: { [type]: '1' },
        }),
      )
    expect(await buy()).toBe('events:refused.soldOut')
    const [row] = await db().select().from(waitlistEntries).where(eq(waitlistEntries.eventId, event.id))
    expect(row?.gathersUntil?.getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000)
    await db()
      .update(waitlistEntries)
      .set({ gathersUntil: new Date(Date.now() - 1000) })
      .where(eq(waitlistEntries.eventId, event.id))
    expect(await offerToWaitlist(clock, event.id)).toBe(0)
    expect(await buy()).toBe('done')
  })
})

/** What 10 workers do to 100 people who wait when 30 seats are free at once. */
async function rush() {
  const { event, accounts, held } = await soldOut(30, 100)
  const ids = await inTransaction((tx) => waitingPeople(tx, event, accounts))
  await Promise.all(held.map(({ ctx, reference }) => cancelHold(ctx, { reference })))
  const workers = await Promise.allSettled(Array.from({ length: 10 }, () => offerToWaitlist(clock, event.id)))
  const made = await offered(event.id)
  const counted = await db().$count(orders, and(eq(orders.eventId, event.id), eq(orders.state, 'held')))
  return {
    inOrder: made.map(({ id }) => id).join() === ids.slice(0, 30).join(),
    offers: made.length,
    orders: counted,
    used: await usedOf(event.id),
    failed: workers.filter(({ status }) => status === 'rejected').length,
  }
}

/** 20 seats are free, 10 wait for one each, and 100 buy what is left beside them. */
async function rest() {
  const { event, slug, type, accounts, held } = await soldOut(20, 10)
  await inTransaction((tx) => waitingPeople(tx, event, accounts))
  await Promise.all(held.map(({ ctx, reference }) => cancelHold(ctx, { reference })))
  const workers = Array.from({ length: 5 }, () => answerOf(offerToWaitlist(clock, event.id)))
  const buyers = Array.from({ length: 100 }, (_, at) =>
    answerOf(
      holdSeats(makeContext({ visitorKey: randomUUID(), ip: `10.66.${at}.1` }), {
        event: slug,
        seats: { [type]: '1' },
      }),
    ),
  )
  const bought = (await Promise.all(buyers)).filter((answer) => answer === 'done').length
  await Promise.all(workers)
  return { past: Math.max(0, bought - 10) + Math.max(0, (await usedOf(event.id)) - 20) }
}

describe('when a list ends', () => {
  test('who waits, and who was offered seats, of a cancelled date is told once', async () => {
    const { event, accounts, held } = await soldOut(1, 2)
    await inTransaction((tx) => waitingPeople(tx, event, accounts))
    const [one] = held as [(typeof held)[0]]
    await cancelHold(one.ctx, { reference: one.reference })
    await offerToWaitlist(clock, event.id)
    await inTransaction((tx) => changeEventState(tx, clock, event, 'cancel'))
    await followFacts()
    await endWaitlist(clock)
    await followFacts()
    const states = await Promise.all(accounts.map((account) => stateOf(event.id, account)))
    expect(states).toEqual([['ended'], ['ended']])
    const notified = await db()
      .select({ to: notifications.recipientId })
      .from(notifications)
      .where(eq(notifications.kind, 'waitlistEnded'))
    expect(notified.map(({ to }) => to).sort()).toEqual(accounts.map(({ id }) => id).sort())
    expect(await usedOf(event.id)).toBe(0)
  })

  test('capacity that its organiser raises is offered, and what the clock finds free', async () => {
    const { event, accounts } = await soldOut(1, 2)
    await inTransaction((tx) => waitingPeople(tx, event, accounts))
    await inTransaction(async (tx) => {
      await tx.execute(sql`update quotas set size = 2 where event_id = ${event.id}`)
      await tx.execute(sql`update events set capacity = 2 where id = ${event.id}`)
    })
    await offerFreedSeats(clock)
    await followFacts()
    expect(await offered(event.id)).toHaveLength(1)
  })
})

describe('R6: 10 workers, 100 who wait, 30 seats freed', () => {
  afterAll(() => db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota`))

  test('30 offers to the first 30, none twice', { timeout: 120_000 }, async () => {
    expect(await rush()).toEqual({ inOrder: true, offers: 30, orders: 30, used: 30, failed: 0 })
  })

  test('R7: with cancellations and buyers at once nothing is oversold', { timeout: 120_000 }, async () => {
    const { event, slug, type, accounts, held } = await soldOut(20, 60)
    await inTransaction((tx) => waitingPeople(tx, event, accounts))
    const buyers = Array.from({ length: 40 }, (_, at) =>
      answerOf(
        holdSeats(makeContext({ visitorKey: randomUUID(), ip: `10.77.${at}.1` }), {
          event: slug,
          seats: { [type]: '1' },
        }),
      ),
    )
    const workers = Array.from({ length: 6 }, () => offerToWaitlist(clock, event.id))
    const leaving = accounts
      .slice(0, 10)
      .map((account) => answerOf(leaveWaitingList(ctxOf(account), { event: slug })))
    const joining = accounts
      .slice(10, 20)
      .map((account) => answerOf(joinWaitingList(ctxOf(account), { event: slug, type, seats: '1' })))
    await Promise.all(held.map(({ ctx, reference }) => cancelHold(ctx, { reference })))
    await Promise.all([...buyers, ...workers, ...leaving, ...joining])
    await offerToWaitlist(clock, event.id)
    expect(new Set(await Promise.all(buyers))).toEqual(new Set(['events:refused.soldOut']))
    expect(await usedOf(event.id)).toBe(20)
    expect(await offered(event.id)).toHaveLength(20)
    expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
  })

  test('R2: without the lock and the trigger buyers get past those who wait', {
    timeout: 120_000,
  }, async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    expect((await rest()).past).toBe(0)
    let past = 0
    for (let round = 0; round < 10 && past === 0; round += 1) past += (await seatLocks.without(rest)).past
    expect(past).toBeGreaterThan(0)
  })
})

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent, waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { askForSeats } from '#app/features/catalogue/seat-requests/ask-seats.server.ts'
import { declineSeatRequests } from '#app/features/catalogue/seat-requests/decline-seat-requests.server.ts'
import { endSeatRequests } from '#app/features/catalogue/seat-requests/end-seat-requests.server.ts'
import { notifySeatRequest } from '#app/features/catalogue/seat-requests/notify-seat-request.server.ts'
import {
  countSeatRequestsToDecide,
  findOwnSeatRequest,
  listAskedSeats,
  listEventsAskedFor,
  listOwnSeatRequests,
  listSeatRequestsToDecide,
} from '#app/features/catalogue/seat-requests/queries-requests.server.ts'
import { withdrawSeatRequest } from '#app/features/catalogue/seat-requests/withdraw-seat-request.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { joinWaitingList } from '#app/features/catalogue/waitlist/join-list.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { approveSeatRequests } from '#app/features/sales/seat-offers/approve-seat-requests.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
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
const ctxOf = (account: Account, more: Partial<Person> = {}): PersonCtx => {
  const actor = aPerson({ ...personOf(account), ...more })
  return { ...makeContext({ actor }), actor }
}

/** An event whose seats its organiser approves, and so many people who may ask. */
async function byApproval(capacity: number, people: number) {
  return inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, {
      ownerId: organiser.partyId,
      capacity,
      minimum: 1,
      ticketTypes: [
        {
          name: 'By request',
          priceMinor: 12_000,
          needsApproval: true,
          earlyPriceMinor: 10_000,
          earlyUntil: new Date(Date.now() + 60_000),
        },
      ],
    })
    const accounts: Account[] = []
    for (let at = 0; at < people; at += 1) accounts.push(await anAccount(tx))
    const [type] = event.types
    return {
      event,
      slug: event.slug,
      type: type.id,
      owner: ctxOf(organiser, { serviceType: 'provider', approval: 'approved' }),
      accounts,
    }
  })
}

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )

const rowsOf = (eventId: string) =>
  db().select().from(seatRequests).where(eq(seatRequests.eventId, eventId)).orderBy(seatRequests.createdAt)
const orderOf = async (id: string | null | undefined) =>
  (
    await db()
      .select()
      .from(orders)
      .where(eq(orders.id, id ?? ''))
  )[0]
const notificationsOf = (kind: string) =>
  db().select().from(notifications).where(eq(notifications.kind, kind))

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

describe('a request for seats', () => {
  test('holds nothing; approved it is an order at the price of its day, with who was named', async () => {
    const { event, slug, type, owner, accounts } = await byApproval(5, 1)
    const [ann] = accounts.map((account) => ctxOf(account)) as [PersonCtx]
    const asked = { event: slug, type, seats: '2', people: 'Asha Rao, asha@example.com\n', words: 'Please.' }
    await Promise.all([askForSeats(ann, asked), askForSeats(ann, asked)])
    const [request] = await rowsOf(event.id)
    expect(await rowsOf(event.id)).toHaveLength(1)
    expect(await usedOf(event.id)).toBe(0)
    expect((await getEventPage(ann, slug)).event).toMatchObject({
      seatsLeft: 5,
      tickets: [{ sale: 'asked' }],
    })
    await followFacts()
    expect(await notificationsOf('seatsAsked')).toMatchObject([
      { recipientId: owner.actor.accountId, count: 2 },
    ])

    await db().update(ticketTypes).set({ earlyUntil: new Date() }).where(eq(ticketTypes.id, type))
    const ids = { request: request?.id }
    const both = await Promise.all([approveSeatRequests(owner, ids), approveSeatRequests(owner, ids)])
    expect(both.map(({ done }) => done).sort()).toEqual([0, 1])
    expect(both.flatMap(({ not }) => not)).toEqual([{ reason: 'seat-requests:refused.decided', count: 1 }])
    const [approved] = await rowsOf(event.id)
    expect(approved).toMatchObject({ state: 'approved', decidedBy: owner.actor.accountId })
    const order = await orderOf(approved?.orderId)
    expect(order).toMatchObject({
      state: 'held',
      buyerId: ann.actor.partyId,
      totalMinor: 20_000,
      extended: true,
    })
    expect(order?.heldUntil).toEqual(approved?.heldUntil)
    expect(await usedOf(event.id)).toBe(2)
    const { tickets } = await getCheckout(ann, order?.reference ?? '')
    expect(tickets.map(({ participantName: name }) => name)).toEqual(['Asha Rao', null])
    await followFacts()
    expect(await notificationsOf('seatsApproved')).toMatchObject([{ recipientId: ann.actor.accountId }])
    expect(await listOwnSeatRequests(ann)).toMatchObject([{ slug, state: 'approved', quantity: 2 }])
  })

  test('is declined with a reason that who asked reads, and may be made again', async () => {
    const { event, slug, type, owner, accounts } = await byApproval(5, 1)
    const [ann] = accounts.map((account) => ctxOf(account)) as [PersonCtx]
    await askForSeats(ann, { event: slug, type, seats: '1' })
    expect(await answerOf(askForSeats(ann, { event: slug, type, seats: '2' }))).toBe(
      'seat-requests:refused.asked',
    )
    const [request] = await rowsOf(event.id)
    await expect(declineSeatRequests(owner, { request: request?.id, reason: ' ' })).rejects.toThrow(BadInput)
    const reason = 'Members only.'
    expect(await declineSeatRequests(owner, { request: [request?.id], reason })).toEqual({ done: 1, not: [] })
    expect(await approveSeatRequests(owner, { request: request?.id })).toMatchObject({ done: 0 })
    await followFacts()
    const notified = await notificationsOf('seatsDeclined')
    expect(notified.find(({ recipientId }) => recipientId === ann.actor.accountId)?.parameters).toMatchObject(
      {
        reason,
      },
    )
    expect(await findOwnSeatRequest(ann, slug)).toMatchObject({ state: 'declined', reason })
    await askForSeats(ann, { event: slug, type, seats: '2' })
    await withdrawSeatRequest(ann, { event: slug })
    await withdrawSeatRequest(ann, { event: slug })
    expect((await rowsOf(event.id)).map(({ state }) => state)).toEqual(['declined', 'withdrawn'])
    // What was taken back is over for the bookings, and still stands where one sees all that one asked for.
    expect(await listOwnSeatRequests(ann)).toMatchObject([{ slug, state: 'declined' }])
    expect(await listAskedSeats(ann)).toMatchObject([{ slug, state: 'withdrawn', quantity: 2 }])
    expect(await listAskedSeats(owner)).toEqual([])
    const [, second] = await rowsOf(event.id)
    expect(await approveSeatRequests(owner, { request: second?.id })).toMatchObject({ done: 0 })
  })

  test('approved seats that nobody books are free again, once told, and not held past their organiser', async () => {
    const { event, slug, type, owner, accounts } = await byApproval(2, 2)
    const [ann, ben] = accounts.map((account) => ctxOf(account)) as [PersonCtx, PersonCtx]
    for (const ctx of [ann, ben]) await askForSeats(ctx, { event: slug, type, seats: '1' })
    const ids = (await rowsOf(event.id)).map(({ id }) => id)
    expect(await approveSeatRequests(owner, { request: ids })).toEqual({ done: 2, not: [] })
    const [one, two] = await rowsOf(event.id)
    const [first, second] = [await orderOf(one?.orderId), await orderOf(two?.orderId)]
    await cancelHold(ann, { reference: first?.reference })
    const past = sql`now() - interval '1 second'`
    await db()
      .update(orders)
      .set({ heldUntil: past as never })
      .where(eq(orders.id, second?.id ?? ''))
    await db()
      .update(seatAllocations)
      .set({ heldUntil: past as never })
      .where(eq(seatAllocations.orderId, second?.id ?? ''))
    await sweepHolds()
    await Promise.all([endSeatRequests(clock), endSeatRequests(clock)])
    await endSeatRequests(clock)
    expect((await rowsOf(event.id)).map(({ state }) => state)).toEqual(['released', 'lapsed'])
    const notified = await notificationsOf('approvalLapsed')
    expect(notified.map(({ recipientId }) => recipientId)).toEqual([ben.actor.accountId])
    expect(await usedOf(event.id)).toBe(0)
    expect(await answerOf(holdAgain(ben, { reference: second?.reference }))).toBe(
      'orders:refused.needsApproval',
    )
  })

  test('is the only way to such seats', async () => {
    const { slug, type, accounts } = await byApproval(1, 1)
    const [ann] = accounts.map((account) => ctxOf(account)) as [PersonCtx]
    await expect(holdSeats(ann, { event: slug, seats: { [type]: '1' } })).rejects.toThrow(BadInput)
    expect(await answerOf(joinWaitingList(ann, { event: slug, type, seats: '1' }))).toBe(
      'events:refused.saleEnded',
    )
    expect(await answerOf(askForSeats(ann, { event: slug, type, seats: '2' }))).toBe('events:refused.fewLeft')
    for (const people of ['Asha', 'Asha asha@example', 'A a@example.com\nB b@example.com'])
      await expect(askForSeats(ann, { event: slug, type, seats: '1', people })).rejects.toThrow(BadInput)
  })

  test('does not get past those who wait', async () => {
    const { event, slug, type, owner, accounts } = await byApproval(1, 2)
    const [ann] = accounts.map((account) => ctxOf(account)) as [PersonCtx]
    await askForSeats(ann, { event: slug, type, seats: '1' })
    await inTransaction((tx) => waitingPeople(tx, event, accounts.slice(1)))
    const [request] = await rowsOf(event.id)
    expect(await approveSeatRequests(owner, { request: request?.id })).toEqual({
      done: 0,
      not: [{ reason: 'seat-requests:refused.full', count: 1 }],
    })
    expect((await rowsOf(event.id))[0]?.state).toBe('asked')
  })

  test('ends with its event, and who asked is told once', async () => {
    const { event, slug, type, accounts, owner } = await byApproval(3, 2)
    const [ann, ben] = accounts.map((account) => ctxOf(account)) as [PersonCtx, PersonCtx]
    for (const ctx of [ann, ben]) await askForSeats(ctx, { event: slug, type, seats: '1' })
    const [request] = await rowsOf(event.id)
    await approveSeatRequests(owner, { request: request?.id })
    await inTransaction((tx) => changeEventState(tx, clock, event, 'cancel'))
    await followFacts()
    await endSeatRequests(clock)
    await followFacts()
    expect((await rowsOf(event.id)).map(({ state }) => state)).toEqual(['ended', 'ended'])
    const notified = await notificationsOf('seatRequestEnded')
    expect(notified.map(({ recipientId }) => recipientId).sort()).toEqual(accounts.map(({ id }) => id).sort())
  })
})

test('strangers, rivals and who has not confirmed an address are refused', async () => {
  const { event, slug, type, owner, accounts } = await byApproval(3, 2)
  const [ann, ben] = accounts as [Account, Account]
  const ask = (ctx: PersonCtx) => answerOf(askForSeats(ctx, { event: slug, type, seats: '1' }))
  expect(await ask(ctxOf(ann, { emailConfirmed: false }))).toBe('seat-requests:refused.unconfirmed')
  expect(await ask(owner)).toBe('seat-requests:refused.own')
  expect(await answerOf(askForSeats(makeContext({}), { event: slug, type, seats: '1' }))).toBe(
    'common:refused.signIn',
  )
  await ask(ctxOf(ann))
  const [request] = await rowsOf(event.id)
  const ids = { request: request?.id, reason: 'No.' }
  const rival = (await byApproval(1, 0)).owner
  const employee = ctxOf(ben, { partyId: owner.actor.partyId, role: 'employee' })
  const [staff, other] = (['moderate', 'payOut'] as const).map((task) => ctxOf(ben, { staffTasks: [task] }))
  const filter = { event: '', state: 'asked' as const }
  for (const ctx of [ctxOf(ann), ctxOf(ben), rival, employee, other as PersonCtx]) {
    expect(await answerOf(approveSeatRequests(ctx, ids))).toBe('common:refused.notFound')
    expect(await answerOf(declineSeatRequests(ctx, ids))).toBe('common:refused.notFound')
    expect(await listSeatRequestsToDecide(ctx, filter, { limit: 9, offset: 0 })).toEqual([])
    expect(await countSeatRequestsToDecide(ctx, filter)).toEqual({ shown: 0, open: 0 })
    expect(await listEventsAskedFor(ctx)).toEqual([])
  }
  expect(await answerOf(withdrawSeatRequest(ctxOf(ben), { event: slug }))).toBe('common:refused.notFound')
  for (const refused of [endSeatRequests(owner), notifySeatRequest(owner, request?.id ?? '')])
    expect(await answerOf(refused)).toBe('common:refused.notFound')

  const admin = ctxOf(ben, { partyId: owner.actor.partyId, role: 'admin' })
  for (const ctx of [owner, admin]) {
    const rows = await listSeatRequestsToDecide(ctx, { ...filter, event: slug }, { limit: 9, offset: 0 })
    expect(rows).toMatchObject([{ id: request?.id, quantity: 1, buyer: null }])
    expect(await countSeatRequestsToDecide(ctx, filter)).toEqual({ shown: 1, open: 1 })
  }
  expect(await approveSeatRequests(staff as PersonCtx, { request: request?.id })).toEqual({
    done: 1,
    not: [],
  })
})

/** What 50 approvals by five deciders at once come to when 10 seats are left. */
async function rush() {
  const { event, slug, type, owner, accounts } = await byApproval(10, 50)
  await Promise.all(accounts.map((account) => askForSeats(ctxOf(account), { event: slug, type, seats: '1' })))
  const ids = (await rowsOf(event.id)).map(({ id }) => id)
  const decided = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      approveSeatRequests(owner, { request: ids.filter((_id, of) => of % 5 === at) }),
    ),
  )
  return {
    approved: decided.reduce((sum, { done }) => sum + done, 0),
    reasons: [...new Set(decided.flatMap(({ not }) => not.map(({ reason }) => reason)))],
    used: await usedOf(event.id),
  }
}

describe('R8: 50 approvals for 10 seats', () => {
  afterAll(() => db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota`))

  test('ten are approved, nothing is oversold', { timeout: 120_000 }, async () => {
    expect(await rush()).toEqual({ approved: 10, reasons: ['seat-requests:refused.full'], used: 10 })
    expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
  })

  test('without the lock and the trigger they are', { timeout: 120_000 }, async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    let past = 0
    for (let round = 0; round < 10 && past === 0; round += 1)
      past += Math.max(0, (await seatLocks.without(rush)).used - 10)
    expect(past).toBeGreaterThan(0)
  })
})

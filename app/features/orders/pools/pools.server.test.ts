import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeEventState } from '#app/features/events/change-event-state.server.ts'
import { eventAssurances, eventChanges, events } from '#app/features/events/tables.server.ts'
import { invoices } from '#app/features/invoicing/tables.server.ts'
import { payments, transferAccounts } from '#app/features/payments/tables.server.ts'
import { poolLocks } from '#app/features/tickets/pools/lock-pool.server.ts'
import { getEventPage } from '#app/features/tickets/queries-event-page.server.ts'
import { pools, poolTerms } from '#app/features/tickets/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { deliverNotice } from '#app/platform/payments/sandbox.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  type Account,
  atEnd,
  billedAt,
  broken,
  clock,
  DAY,
  opened,
  ordersOf,
  poolOf,
  promising,
  reasonOf,
  STEPS,
  seatsOf,
  stepsOf,
  toldOf,
  wish,
} from '#tests/support/a-promise.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { cancelBill } from '../cancel-bill.server.ts'
import { sweepExpiredHolds } from '../sweep-holds.server.ts'
import { orderLines } from '../tables.server.ts'
import { anOrder } from '../testing.server.ts'
import { dropSteps } from './drop-steps.server.ts'
import { settlePromises } from './jobs.ts'
import { joinPool } from './join-pool.server.ts'
import { leavePool } from './leave-pool.server.ts'
import { moveDuePools } from './move-pools.server.ts'
import { notePoolNews } from './note-pool.server.ts'
import { notePromise } from './note-promise.server.ts'
import { saveSteps } from './save-steps.server.ts'
import { settlePromise } from './settle-promise.server.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

describe('a price promise', () => {
  test('is reached, makes the event run, and is decided with its last step: everybody is billed the same', async () => {
    const { event, pool, join, buyers, seller } = await opened(3)
    expect(pool).toMatchObject({
      state: 'open',
      steps: [
        { seats: 5, minor: 42_000 },
        { seats: 8, minor: 36_000 },
      ],
    })
    expect(await ordersOf(pool.id)).toMatchObject([
      { state: 'promised', payment: 'none', seats: 2, totalMinor: 84_000 },
    ])
    await join(buyers[1], 3)
    expect(await poolOf(event.id)).toMatchObject({ state: 'reached', reachedMinor: 42_000 })
    expect(await db().$count(eventAssurances, eq(eventAssurances.eventId, event.id))).toBe(1)
    await followFacts([deliverNotice])
    expect(await toldOf('poolReached')).toBe(2)
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(0)

    await join(buyers[2], 3)
    expect(await poolOf(event.id)).toMatchObject({ state: 'decided', reachedMinor: 36_000 })
    await followFacts([deliverNotice])
    expect((await ordersOf(pool.id)).map(({ state, payment }) => `${state} ${payment}`)).toEqual(
      Array(3).fill('billed awaiting'),
    )
    const bills = await billedAt(pool.id)
    expect(bills.map(({ unit }) => unit)).toEqual([36_000, 36_000, 36_000])
    expect(bills.reduce((sum, { amount }) => sum + amount, 0)).toBe(8 * 36_000)
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(3)
    expect([await toldOf('poolDecided'), await toldOf('poolJoined')]).toEqual([3, 2])
    expect(await broken()).toEqual([])

    const [order] = await ordersOf(pool.id)
    expect(await reasonOf(cancelBill(buyers[0] as Ctx, { reference: order?.reference }))).toBe(
      'pools:refused.binding',
    )
    expect((await getEventPage(seller, event.slug)).event.pool?.pool?.state).toBe('decided')
    expect(await reasonOf(joinPool(buyers[1] as Ctx, wish({ event, until: '' }, { seats: '1' })))).toBe(
      'pools:refused.over',
    )
  })

  test('that is not reached costs nobody anything: seats are free, all are told, and another may be opened', async () => {
    const { event, pool, join, buyers, until } = await opened(2)
    await join(buyers[1], 2)
    expect(await seatsOf(event.id)).toBe(4)
    await moveDuePools(clock)
    expect(await poolOf(event.id)).toMatchObject({ state: 'open' })
    await moveDuePools(atEnd(pool))
    await followFacts([deliverNotice])
    expect(await poolOf(event.id)).toMatchObject({ state: 'lapsed', reachedMinor: null })
    expect((await ordersOf(pool.id)).map(({ state, payment }) => `${state} ${payment}`)).toEqual(
      Array(2).fill('cancelled none'),
    )
    expect([await seatsOf(event.id), await db().$count(payments)]).toEqual([
      0,
      await db().$count(
        payments,
        sql`${payments.subjectId} not in (select id from orders where pool_id = ${pool.id})`,
      ),
    ])
    expect(await toldOf('poolLapsed')).toBe(2)
    expect(await reasonOf(join(buyers[0]))).toBe('pools:refused.over')
    await joinPool(buyers[0] as Ctx, wish({ event, until }))
    expect((await poolOf(event.id))?.id).not.toBe(pool.id)
    expect(await broken()).toEqual([])
  })

  test('is decided at its end for what was reached, with the seats that others bought at the full price counted', async () => {
    const { event, pool, buyers, accounts } = await opened(2)
    await inTransaction((tx) => anOrder(tx, { event, buyer: accounts[1] as Account, quantity: 3 }))
    await moveDuePools(clock)
    expect(await poolOf(event.id)).toMatchObject({ state: 'reached', reachedMinor: 42_000 })
    const [order] = await ordersOf(pool.id)
    expect(await reasonOf(leavePool(buyers[0] as Ctx, { reference: order?.reference }))).toBe(
      'pools:refused.binding',
    )
    await moveDuePools(atEnd(pool))
    await followFacts([deliverNotice])
    expect(await billedAt(pool.id)).toEqual([{ unit: 42_000, quantity: 2, amount: 84_000 }])
    expect(await broken()).toEqual([])
  })

  test('is left freely until it is reached, and after that once the event is another one', async () => {
    const { event, pool, join, buyers } = await opened(3)
    await join(buyers[1], 2)
    const [mine, theirs] = await ordersOf(pool.id)
    expect(await reasonOf(leavePool(buyers[0] as Ctx, { reference: theirs?.reference }))).toBe(
      'common:refused.notFound',
    )
    await leavePool(buyers[1] as Ctx, { reference: theirs?.reference })
    await leavePool(buyers[1] as Ctx, { reference: theirs?.reference })
    expect(await seatsOf(event.id)).toBe(2)
    await join(buyers[2], 3)
    expect(await reasonOf(leavePool(buyers[0] as Ctx, { reference: mine?.reference }))).toBe(
      'pools:refused.binding',
    )
    await inTransaction((tx) =>
      tx.insert(eventChanges).values({
        ...{ id: newId(), eventId: event.id, parts: ['time'], changedAt: new Date() },
        ...{ before: {} as never, freeUntil: new Date(Date.now() + DAY) },
      }),
    )
    await leavePool(buyers[0] as Ctx, { reference: mine?.reference })
    expect(await seatsOf(event.id)).toBe(3)
    expect(await broken()).toEqual([])
  })

  test('goes with its event: called off, nobody owes anything', async () => {
    const { event, pool } = await opened(1)
    await inTransaction(async (tx) => {
      const [row] = await tx.select().from(events).where(eq(events.id, event.id))
      if (row) await changeEventState(tx, systemContext('test'), row, 'cancel')
    })
    await followFacts([deliverNotice])
    expect(await poolOf(event.id)).toMatchObject({ state: 'withdrawn' })
    expect(await ordersOf(pool.id)).toMatchObject([{ state: 'cancelled', payment: 'none' }])
    expect(await seatsOf(event.id)).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('whose organiser takes no transfers any more is paid otherwise within two days, at the same price', async () => {
    const { event, pool, join, buyers } = await opened(2)
    await inTransaction((tx) =>
      tx
        .update(transferAccounts)
        .set({ isOffered: false })
        .where(eq(transferAccounts.sellerId, event.ownerId)),
    )
    expect(await reasonOf(join(buyers[1], 3))).toBe('pools:refused.noTransfer')
    await inTransaction((tx) =>
      tx
        .update(transferAccounts)
        .set({ isOffered: true })
        .where(eq(transferAccounts.sellerId, event.ownerId)),
    )
    await join(buyers[1], 6)
    await inTransaction((tx) =>
      tx
        .update(transferAccounts)
        .set({ isOffered: false })
        .where(eq(transferAccounts.sellerId, event.ownerId)),
    )
    await followFacts([deliverNotice])
    const due = await ordersOf(pool.id)
    expect(due).toMatchObject([
      { state: 'held', totalMinor: 72_000 },
      { state: 'held', totalMinor: 216_000 },
    ])
    const hours = ((due[0]?.heldUntil?.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47)
    expect(await sweepExpiredHolds()).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('gives good tickets at once where the seller lets unpaid seats be good', async () => {
    const { pool, join, buyers } = await opened(2, { validWhileUnpaid: true })
    await join(buyers[1], 6)
    await followFacts([deliverNotice])
    expect(await ordersOf(pool.id)).toMatchObject(Array(2).fill({ state: 'placed', payment: 'awaiting' }))
    expect(await broken()).toEqual([])
  })
})

describe('who may, and what', () => {
  test('steps are an organiser’s own to say, and more people pay less', async () => {
    const { event, seller, buyers } = await promising(1)
    expect(await reasonOf(saveSteps(buyers[0] as Ctx, stepsOf(event)))).toBe('common:refused.notFound')
    expect(await reasonOf(dropSteps(buyers[0] as Ctx, { event: event.slug }))).toBe('common:refused.notFound')
    expect(await reasonOf(saveSteps(seller, stepsOf(event, { ...STEPS, price: ['420', '430'] })))).toBe(
      'price.1 pools:invalid.less',
    )
    expect(await reasonOf(saveSteps(seller, stepsOf(event, { ...STEPS, seats: ['5', ''] })))).toBe(
      'seats.1 pools:invalid.people',
    )
    await saveSteps(seller, stepsOf(event))
    expect(await db().$count(poolTerms, eq(poolTerms.eventId, event.id))).toBe(1)
    await dropSteps(seller, { event: event.slug })
    expect(await db().$count(poolTerms, eq(poolTerms.eventId, event.id))).toBe(0)
    expect(await reasonOf(joinPool(buyers[0] as Ctx, wish({ event, until: '2030-01-01' })))).toBe(
      'pools:refused.over',
    )
  })

  test('nobody joins without signing in, for less than was shown, on an invoice as a person, or the own event', async () => {
    const { event, join, buyers, seller, until } = await opened(2)
    expect(await reasonOf(join(makeContext({}), 1))).toBe('common:refused.signIn')
    expect(await reasonOf(join(buyers[1], 1, { seen: '41999' }))).toBe('pools:refused.changed')
    expect(await reasonOf(join(buyers[1], 1, { kind: 'person', company: '' }))).toBe(
      'company common:invalid.required',
    )
    expect(await reasonOf(join(seller, 1))).toBe('pools:refused.own')
    expect(await reasonOf(join(buyers[1], 11))).toBe('seats pools:invalid.between')
    expect(await reasonOf(joinPool(buyers[1] as Ctx, wish({ event, until })))).toBe('pools:refused.opened')
    await Promise.all([join(buyers[1], 1), join(buyers[1], 1)])
    expect(await reasonOf(join(buyers[1], 2))).toBe('pools:refused.joined')
    expect(await seatsOf(event.id)).toBe(3)
  })

  test('nobody but the system moves, settles or tells of one', async () => {
    const { pool, buyers } = await opened(1)
    const [order] = await ordersOf(pool.id)
    await expect(moveDuePools(buyers[0] as Ctx)).rejects.toThrow()
    await expect(settlePromise(buyers[0] as Ctx, order?.id ?? '')).rejects.toThrow()
    await expect(notePromise(buyers[0] as Ctx, order?.id ?? '')).rejects.toThrow()
    await expect(notePoolNews(buyers[0] as Ctx, pool.id)).rejects.toThrow()
    await settlePromise(clock, order?.id ?? '')
    expect(await ordersOf(pool.id)).toMatchObject([{ state: 'promised' }])
  })

  test('the database lets no promise change, and nobody pay more', async () => {
    const { pool } = await opened(1)
    await expect(
      inTransaction((tx) => tx.update(pools).set({ until: new Date() }).where(eq(pools.id, pool.id))),
    ).rejects.toThrow()
    const [order] = await ordersOf(pool.id)
    await expect(
      inTransaction((tx) =>
        tx
          .update(orderLines)
          .set({ unitMinor: 43_000 })
          .where(eq(orderLines.orderId, order?.id ?? '')),
      ),
    ).rejects.toThrow()
  })
})

describe('races', () => {
  test('200 join where 40 seats are: all are given, none twice, decided once, for the same price', async () => {
    const { event, pool, join, buyers } = await opened(201, {
      capacity: 40,
      steps: { ...STEPS, seats: ['30', '40'] },
      seats: '1',
    })
    const answers = await Promise.all(buyers.slice(1).map((ctx) => reasonOf(join(ctx))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(39)
    expect(await poolOf(event.id)).toMatchObject({ state: 'decided', reachedMinor: 36_000 })
    expect(await seatsOf(event.id)).toBe(40)
    await followFacts([deliverNotice])
    const bills = await billedAt(pool.id)
    expect(new Set(bills.map(({ unit }) => unit))).toEqual(new Set([36_000]))
    expect(bills.reduce((sum, { amount }) => sum + amount, 0)).toBe(40 * 36_000)
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(40)
    expect(await broken()).toEqual([])
  }, 60_000)

  test('who leaves and who reaches it agree, too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { event, pool, join, buyers } = await opened(3)
      await join(buyers[1], 2)
      const [, theirs] = await ordersOf(pool.id)
      const [left] = await Promise.all([
        reasonOf(leavePool(buyers[1] as Ctx, { reference: theirs?.reference })),
        reasonOf(join(buyers[2])),
      ])
      const isReached = (await poolOf(event.id))?.state === 'reached'
      expect([left, isReached, await seatsOf(event.id)]).toEqual(
        isReached ? ['pools:refused.binding', true, 5] : ['done', false, 3],
      )
    }
  }, 60_000)

  test('without its lock somebody is turned away while another one reaches it', async () => {
    const rush = async () => {
      const { join, buyers } = await opened(7)
      const answers = await Promise.all(buyers.slice(1).map((ctx) => reasonOf(join(ctx))))
      return answers.filter((answer) => answer !== 'done').length
    }
    expect(await rush()).toBe(0)
    let refused = 0
    for (let round = 0; round < 10 && refused === 0; round += 1) refused += await poolLocks.without(rush)
    expect(refused).toBeGreaterThan(0)
  }, 60_000)

  test('the last who joins and the end of the promise agree: either all pay, or nobody', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { event, pool, join, buyers } = await opened(2)
      const end = pool.until.getTime()
      const atLast = { ...(buyers[1] as Ctx), now: () => new Date(end - 1) }
      const [answer] = await Promise.all([reasonOf(join(atLast, 3)), moveDuePools(atEnd(pool))])
      await moveDuePools(atEnd(pool))
      await followFacts([deliverNotice])
      const after = await poolOf(event.id)
      const states = (await ordersOf(pool.id)).map(({ state }) => state)
      if (answer === 'done') expect([after?.state, states]).toEqual(['decided', ['billed', 'billed']])
      else expect([after?.state, states]).toEqual(['lapsed', ['cancelled']])
    }
    expect(await broken()).toEqual([])
  }, 60_000)

  test('whatever is done twice after a crash bills once', async () => {
    const { event, pool, join, buyers } = await opened(2)
    await join(buyers[1], 6)
    // Decided, and then nothing: nobody is billed before the jobs run.
    expect((await ordersOf(pool.id)).map(({ state }) => state)).toEqual(['promised', 'promised'])
    await followFacts([settlePromises, deliverNotice])
    const ids = (await ordersOf(pool.id)).map(({ id }) => id)
    await Promise.all([...ids, ...ids].map((id) => settlePromise(clock, id)))
    await Promise.all(ids.map((id) => settlePromise(clock, id)))
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(2)
    expect((await billedAt(pool.id)).length).toBe(2)
    expect(await broken()).toEqual([])
  })

  test('of many who open one at once, one does', async () => {
    const made = await promising(10)
    await saveSteps(made.seller, stepsOf(made.event))
    const answers = await Promise.all(made.buyers.map((ctx) => reasonOf(joinPool(ctx, wish(made)))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await db().$count(pools, eq(pools.eventId, made.event.id))).toBe(1)
  })
})

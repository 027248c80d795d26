import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealLocks } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { collectPledge } from '#app/features/sales/group-deals/collect-pledge.server.ts'
import { dropJoining } from '#app/features/sales/group-deals/drop-joining.server.ts'
import { collectDecidedOrderJob, collectPledgeJob } from '#app/features/sales/group-deals/jobs.ts'
import { joinGroupDeal } from '#app/features/sales/group-deals/join-group-deal.server.ts'
import { leaveGroupDeal } from '#app/features/sales/group-deals/leave-group-deal.server.ts'
import { moveGroupDeals } from '#app/features/sales/group-deals/move-group-deals.server.ts'
import { saveSteps } from '#app/features/sales/group-deals/save-steps.server.ts'
import { voidPledge } from '#app/features/sales/group-deals/void-pledge.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  atEnd,
  broken,
  clock,
  groupDealOf,
  notificationsOf,
  opened,
  ordersOf,
  promising,
  reasonOf,
  seatsOf,
  stepsOf,
  wish,
} from '#tests/support/a-promise.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { soManyAtOnce } from '#tests/support/so-many-at-once.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const PERSON = { kind: 'person', company: '', name: 'Asha Rao' }
/** Notices are delivered over HTTP, and nothing is left to them here. */
const follow = () => followFacts([deliverSandboxWebhookJob])
const by = (card = 'succeeds') => ({ pay: 'card', card, key: randomUUID(), ...PERSON })

/** Per order: its state, its payment, what a seat costs, and what its card came to. */
async function cardsOf(groupDealId: string) {
  const rows = await db()
    .select({ state: orders.state, paid: orders.payment, unit: orderLines.unitMinor, card: payments.state })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.subjectId, orders.id))
    .where(eq(orders.groupDealId, groupDealId))
    .orderBy(orders.createdAt)
  return rows.map(({ state, paid, unit, card }) => `${state} ${paid} ${unit} ${card}`)
}

describe('a price promise joined by card', () => {
  test('sets the most aside, charges once at the lesser price, and writes an invoice that is paid', async () => {
    const { event, groupDeal, join, buyers } = await opened(3, { transfers: false, first: by() })
    expect(await cardsOf(groupDeal.id)).toEqual(['pledged awaiting 42000 authorized'])
    await join(buyers[1], 3, by())
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'reached', reachedMinor: 42_000 })
    expect(await cardsOf(groupDeal.id)).toEqual(Array(2).fill('confirmed awaiting 42000 authorized'))
    await follow()
    await join(buyers[2], 3, by('confirms'))
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'reached' })
    const [, , waiting] = await ordersOf(groupDeal.id)
    expect(waiting).toMatchObject({ state: 'held', payment: 'awaiting' })
    await reconcileOwnOrder(buyers[2] as Ctx, waiting?.reference ?? '')
    expect(await seatsOf(event.id)).toBe(8)

    await join(buyers[2], 3, by())
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'decided', reachedMinor: 36_000 })
    await follow()
    expect(await cardsOf(groupDeal.id)).toEqual([
      'confirmed paid 36000 succeeded',
      'confirmed paid 36000 succeeded',
      'cancelled failed 42000 declined',
      'confirmed paid 36000 succeeded',
    ])
    const bills = await db().select().from(invoices).where(eq(invoices.sellerId, event.ownerId))
    expect(bills.map(({ totalMinor }) => totalMinor).sort()).toEqual([108_000, 108_000, 72_000].sort())
    expect([await notificationsOf('groupDealAuthorized'), await notificationsOf('groupDealCharged')]).toEqual(
      [0, 3],
    )
    expect(await broken()).toEqual([])
  })

  test('that lapses, is left or goes with its event charges nobody, and leaves nothing set aside', async () => {
    const lapsed = await opened(2, { first: by() })
    await lapsed.join(lapsed.buyers[1], 1, by())
    const [, mine] = await ordersOf(lapsed.groupDeal.id)
    await leaveGroupDeal(lapsed.buyers[1] as Ctx, { reference: mine?.reference })
    await follow()
    expect((await cardsOf(lapsed.groupDeal.id))[1]).toBe('cancelled failed 42000 declined')
    await moveGroupDeals(atEnd(lapsed.groupDeal))
    await follow()
    expect((await cardsOf(lapsed.groupDeal.id))[0]).toBe('cancelled failed 42000 declined')

    const gone = await opened(1, { first: by() })
    await inTransaction(async (tx) => {
      const [row] = await tx.select().from(events).where(eq(events.id, gone.event.id))
      if (row) await changeEventState(tx, systemContext('test'), row, 'cancel')
    })
    await follow()
    expect(await cardsOf(gone.groupDeal.id)).toEqual(['cancelled failed 42000 declined'])
    expect(await broken()).toEqual([])
  })

  test('is joined once, however often the form is sent, and again after a card was declined', async () => {
    const { event, groupDeal, join, buyers } = await opened(2, { seats: '1' })
    const same = by()
    await Promise.all([join(buyers[1], 1, same), join(buyers[1], 1, same)].map(reasonOf))
    await join(buyers[1], 1, same)
    expect(await seatsOf(event.id)).toBe(2)
    expect(await cardsOf(groupDeal.id)).toEqual(['pledged awaiting 42000 authorized'])

    const other = await opened(2, { seats: '1' })
    const refused = by('declined')
    const answer = await other.join(other.buyers[1], 1, refused)
    expect(answer).toMatchObject({ state: 'declined' })
    expect(await seatsOf(other.event.id)).toBe(1)
    expect(await other.join(other.buyers[1], 1, refused)).toMatchObject({ state: 'declined' })
    await other.join(other.buyers[1], 2, by())
    expect(await seatsOf(other.event.id)).toBe(3)
    expect(await broken()).toEqual([])
  })

  test('opened by card runs no longer than a bank sets money aside, and is joined by card only then', async () => {
    const made = await promising(2, { transfers: false })
    await saveSteps(made.seller, stepsOf(made.event))
    const [first, second] = made.buyers as [Ctx, Ctx]
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await reasonOf(joinGroupDeal(first, wish(made, { ...by(), until: day(9) })))).toBe(
      'until group-deals:invalid.cardUntil',
    )
    expect(await groupDealOf(made.event.id)).toBeUndefined()
    await joinGroupDeal(first, wish(made, by()))
    expect(
      await reasonOf(
        joinGroupDeal(second, wish(made, { groupDeal: (await groupDealOf(made.event.id))?.id })),
      ),
    ).toBe('group-deals:refused.noTransfer')

    const long = await promising(2)
    await saveSteps(long.seller, stepsOf(long.event))
    const [opener, joiner] = long.buyers as [Ctx, Ctx]
    await joinGroupDeal(opener, wish(long, { until: day(9) }))
    const groupDeal = (await groupDealOf(long.event.id))?.id
    expect(await reasonOf(joinGroupDeal(joiner, wish(long, { groupDeal, ...by() })))).toBe(
      'group-deals:refused.cardEarly',
    )
    const later = { ...joiner, now: () => new Date(Date.now() + 4 * 86_400_000) }
    expect(await reasonOf(joinGroupDeal(later, wish(long, { groupDeal, ...by() })))).toBe('done')
  })

  test('whose card cannot be charged at the end is paid otherwise within two days, at the same price', async () => {
    const { groupDeal, join, buyers, accounts } = await opened(2, { first: by('not-taken') })
    await join(buyers[1], 6, by())
    await follow()
    const [mine] = await ordersOf(groupDeal.id)
    expect(mine).toMatchObject({ state: 'confirmed', payment: 'failed', totalMinor: 72_000 })
    expect(((mine?.heldUntil?.getTime() ?? 0) - Date.now()) / 3_600_000).toBeGreaterThan(47)
    const mails = await db().select().from(emails).where(eq(emails.kind, 'orders.uncharged'))
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([accounts[0]?.email])
    const paid = { reference: mine?.reference, card: 'succeeds', key: randomUUID() }
    expect(await payOrder(buyers[0] as Ctx, paid)).toMatchObject({ state: 'succeeded' })
    expect((await ordersOf(groupDeal.id)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect(await broken()).toEqual([])
  })

  test('a stranger’s card is nobody else’s: not found, not let go, not charged', async () => {
    const { event, groupDeal, buyers } = await opened(2, { first: by('confirms') })
    const [order] = await ordersOf(groupDeal.id)
    const stranger = buyers[1] as Ctx
    expect(await reasonOf(leaveGroupDeal(stranger, { reference: order?.reference }))).toBe(
      'common:refused.notFound',
    )
    const paid = { reference: order?.reference, card: 'succeeds', key: randomUUID() }
    expect(await reasonOf(payOrder(stranger, paid))).toBe('common:refused.notFound')
    await dropJoining(stranger, event.id, '')
    await expect(voidPledge(stranger, order?.id ?? '')).rejects.toThrow()
    expect(await cardsOf(groupDeal.id)).toEqual(['held awaiting 42000 confirming'])
    // Nor is it paid for in the checkout, as if it were decided.
    expect(await reasonOf(payOrder(buyers[0] as Ctx, { ...paid, key: randomUUID() }))).not.toBe('done')
  })
})

describe('races of cards', () => {
  test('200 join by card and on invoices where 40 seats are: one price, the sum charged is the sum owed, nothing left aside', async () => {
    const { event, groupDeal, join, buyers } = await opened(201, {
      capacity: 40,
      steps: { seats: ['30', '40'], price: ['420', '360'], days: '20' },
      seats: '1',
    })
    const joins = buyers.slice(1).map((ctx, at) => () => reasonOf(join(ctx, 1, at % 3 === 0 ? {} : by())))
    const answers = await soManyAtOnce(40, joins)
    expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(39)
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'decided', reachedMinor: 36_000 })
    await follow()
    const all = await ordersOf(groupDeal.id)
    const good = all.filter(({ state }) => state === 'confirmed' || state === 'reserved')
    expect([good.length, await seatsOf(event.id)]).toEqual([40, 40])
    expect(new Set(good.map(({ totalMinor }) => totalMinor))).toEqual(new Set([36_000]))
    const ids = all.map(({ id }) => id)
    const cards = await db().select().from(payments).where(inArray(payments.subjectId, ids))
    expect(cards.filter(({ state }) => state === 'authorized')).toEqual([])
    const charged = cards.filter(({ state }) => state === 'succeeded')
    expect(charged.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
      good.filter(({ payment }) => payment === 'paid').reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    )
    expect(charged.every(({ refundedMinor }) => refundedMinor === 0)).toBe(true)
    expect(await broken()).toEqual([])
  }, 120_000)

  test('without its lock a card is let go while another one reaches it', async () => {
    const rush = async () => {
      const { groupDeal, join, buyers } = await opened(7)
      await Promise.all(buyers.slice(1).map((ctx) => reasonOf(join(ctx, 1, by()))))
      return (await ordersOf(groupDeal.id)).filter(({ state }) => !['reserved', 'confirmed'].includes(state))
        .length
    }
    expect(await rush()).toBe(0)
    let lost = 0
    for (let round = 0; round < 10 && lost === 0; round += 1) lost += await groupDealLocks.without(rush)
    expect(lost).toBeGreaterThan(0)
  }, 60_000)

  test('the last card and the end of the promise agree: either all pay, or nobody', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { event, groupDeal, join, buyers } = await opened(2, { first: by() })
      const atLast = { ...(buyers[1] as Ctx), now: () => new Date(groupDeal.until.getTime() - 1) }
      await Promise.all([reasonOf(join(atLast, 3, by())), moveGroupDeals(atEnd(groupDeal))])
      await moveGroupDeals(atEnd(groupDeal))
      await follow()
      const after = (await groupDealOf(event.id))?.state
      const cards = await cardsOf(groupDeal.id)
      if (after === 'decided') expect(cards).toEqual(Array(2).fill('confirmed paid 42000 succeeded'))
      else expect(cards.every((card) => card === 'cancelled failed 42000 declined')).toBe(true)
    }
    expect(await broken()).toEqual([])
  }, 60_000)

  test('whoever leaves while it is charged either pays or is let go, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { groupDeal, join, buyers } = await opened(2, { first: by() })
      const [mine] = await ordersOf(groupDeal.id)
      const [left] = await Promise.all([
        reasonOf(leaveGroupDeal(buyers[0] as Ctx, { reference: mine?.reference })),
        reasonOf(join(buyers[1], 6, by())),
      ])
      await follow()
      const [card] = await cardsOf(groupDeal.id)
      expect(card).toBe(
        left === 'group-deals:refused.binding'
          ? 'confirmed paid 36000 succeeded'
          : 'cancelled failed 42000 declined',
      )
    }
    expect(await broken()).toEqual([])
  }, 60_000)

  test('a crash between decision and charge, and a bank that falls silent, charge once', async () => {
    const { groupDeal, join, buyers } = await opened(3, { seats: '2', first: by('silent-take') })
    await join(buyers[1], 3, by())
    await reasonOf(join(buyers[2], 3, by('silent-after')))
    await db()
      .update(payments)
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .where(eq(payments.state, 'unknown'))
    await sweepPayments(clock)
    await followFacts([deliverSandboxWebhookJob, collectPledgeJob, collectDecidedOrderJob])
    expect(await cardsOf(groupDeal.id)).toEqual(Array(3).fill('confirmed awaiting 36000 authorized'))
    const ids = (await ordersOf(groupDeal.id)).map(({ id }) => id)
    await Promise.all([...ids, ...ids].map((id) => collectPledge(clock, id)))
    await Promise.all(ids.map((id) => collectPledge(clock, id)))
    // A bank that falls silent is asked again by reconciliation.
    for (let round = 0; round < 3; round += 1) {
      await db()
        .update(payments)
        .set({ lookAt: new Date(Date.now() - 60_000) })
        .where(eq(payments.state, 'authorized'))
      await sweepPayments(clock)
    }
    await follow()
    expect(await cardsOf(groupDeal.id)).toEqual(Array(3).fill('confirmed paid 36000 succeeded'))
    const paid = and(inArray(payments.subjectId, ids), eq(payments.state, 'succeeded'))
    expect(await db().$count(payments, paid)).toBe(3)
    expect(await broken()).toEqual([])
  }, 60_000)
})

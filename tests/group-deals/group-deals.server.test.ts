import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { listEventLines } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { eventChanges, eventGuarantees, events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealLocks } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { groupDeals, groupDealTerms } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { emailOrderConfirmation } from '#app/features/sales/confirmations/email-order-confirmation.server.ts'
import { collectDecidedOrder } from '#app/features/sales/group-deals/collect-decided-order.server.ts'
import { collectDecidedOrders } from '#app/features/sales/group-deals/collect-decided-orders.server.ts'
import { collectPledge } from '#app/features/sales/group-deals/collect-pledge.server.ts'
import { dropSteps } from '#app/features/sales/group-deals/drop-steps.server.ts'
import { collectDecidedOrderJob, collectPledgeJob } from '#app/features/sales/group-deals/jobs.ts'
import { joinGroupDeal } from '#app/features/sales/group-deals/join-group-deal.server.ts'
import { leaveGroupDeal } from '#app/features/sales/group-deals/leave-group-deal.server.ts'
import { moveGroupDeals } from '#app/features/sales/group-deals/move-group-deals.server.ts'
import { notifyGroupDeal } from '#app/features/sales/group-deals/notify-group-deal.server.ts'
import { notifyPledge } from '#app/features/sales/group-deals/notify-pledge.server.ts'
import { saveSteps } from '#app/features/sales/group-deals/save-steps.server.ts'
import { orderLines, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { listSoldOrders } from '#app/features/sales/organiser-sales/sold/queries-sold.server.ts'
import { soldState } from '#app/features/sales/organiser-sales/sold/sold-order.ts'
import { cancelBill } from '#app/features/sales/receivables/cancel-bill.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  type Account,
  atEnd,
  billedAt,
  broken,
  clock,
  DAY,
  groupDealOf,
  notificationsOf,
  opened,
  ordersOf,
  promising,
  reasonOf,
  STEPS,
  seatsOf,
  stepsOf,
  wish,
} from '#tests/support/a-promise.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

describe('a price promise', () => {
  test('is reached, makes the event run, and is decided with its last step: everybody is reserved the same', async () => {
    const { event, groupDeal, join, buyers, seller } = await opened(3)
    expect(groupDeal).toMatchObject({
      state: 'open',
      steps: [
        { seats: 5, minor: 42_000 },
        { seats: 8, minor: 36_000 },
      ],
    })
    expect(await ordersOf(groupDeal.id)).toMatchObject([
      { state: 'pledged', payment: 'none', seats: 2, totalMinor: 84_000 },
    ])
    await join(buyers[1], 3)
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'reached', reachedMinor: 42_000 })
    expect(await db().$count(eventGuarantees, eq(eventGuarantees.eventId, event.id))).toBe(1)
    // Ordered on an invoice that comes once the price is final, both in the transaction that reached it.
    expect(await ordersOf(groupDeal.id)).toMatchObject([
      { state: 'reserved', payment: 'none', totalMinor: 84_000, confirmedAt: null },
      { state: 'reserved', payment: 'none', totalMinor: 126_000, confirmedAt: null },
    ])
    const listed = await listSoldOrders(seller, event.id, { view: 'open', words: '', limit: 9 })
    expect(listed.map(soldState)).toEqual(['priceOpen', 'priceOpen'])
    expect(
      await db().$count(
        payments,
        inArray(
          payments.subjectId,
          (await ordersOf(groupDeal.id)).map(({ id }) => id),
        ),
      ),
    ).toBe(0)
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsOf('groupDealReached')).toBe(2)
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(0)

    await join(buyers[2], 3)
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'decided', reachedMinor: 36_000 })
    await followFacts([deliverSandboxWebhookJob])
    expect((await ordersOf(groupDeal.id)).map(({ state, payment }) => `${state} ${payment}`)).toEqual(
      Array(3).fill('reserved awaiting'),
    )
    const bills = await billedAt(groupDeal.id)
    expect(bills.map(({ unit }) => unit)).toEqual([36_000, 36_000, 36_000])
    expect(bills.reduce((sum, { amount }) => sum + amount, 0)).toBe(8 * 36_000)
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(3)
    expect([await notificationsOf('groupDealDecided'), await notificationsOf('groupDealJoined')]).toEqual([
      3, 0,
    ])
    expect(await broken()).toEqual([])

    const [order] = await ordersOf(groupDeal.id)
    expect(await reasonOf(cancelBill(buyers[0] as Ctx, { reference: order?.reference }))).toBe(
      'group-deals:refused.binding',
    )
    expect((await getEventPage(seller, event.slug)).event.groupDeal?.groupDeal?.state).toBe('decided')
    expect(await reasonOf(joinGroupDeal(buyers[1] as Ctx, wish({ event, until: '' }, { seats: '1' })))).toBe(
      'group-deals:refused.over',
    )
  })

  test('that is not reached costs nobody anything: seats are free, all are told, and another may be opened', async () => {
    const { event, groupDeal, join, buyers, seller, until } = await opened(2)
    await join(buyers[1], 2)
    expect(await seatsOf(event.id)).toBe(4)
    // The page, the lines of lists, the buyer's bookings and the organiser's list count the same seats.
    const [line] = await listEventLines(seller, [event.id])
    expect(line).toMatchObject({ coming: 0, pledged: 4, total: 5, meter: '1 more and it runs' })
    const [booking] = await listBookings(buyers[1] as Ctx, 'coming', { limit: 1 })
    const [sold] = await listSales(seller, 'coming', { limit: 1 })
    const shown = [(await getEventPage(seller, event.slug)).event, booking, sold]
    expect(shown.map((one) => one?.groupDeal?.seats)).toEqual([4, 4, 4])
    await moveGroupDeals(clock)
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'open' })
    await moveGroupDeals(atEnd(groupDeal))
    await followFacts([deliverSandboxWebhookJob])
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'lapsed', reachedMinor: null })
    expect((await ordersOf(groupDeal.id)).map(({ state, payment }) => `${state} ${payment}`)).toEqual(
      Array(2).fill('cancelled none'),
    )
    expect([await seatsOf(event.id), await db().$count(payments)]).toEqual([
      0,
      await db().$count(
        payments,
        sql`${payments.subjectId} not in (select id from orders where group_deal_id = ${groupDeal.id})`,
      ),
    ])
    expect(await notificationsOf('groupDealLapsed')).toBe(2)
    expect(await reasonOf(join(buyers[0]))).toBe('group-deals:refused.over')
    await joinGroupDeal(buyers[0] as Ctx, wish({ event, until }))
    expect((await groupDealOf(event.id))?.id).not.toBe(groupDeal.id)
    expect(await broken()).toEqual([])
  })

  test('is decided at its end for what was reached, with the seats that others bought at the full price counted', async () => {
    const { event, groupDeal, buyers, accounts } = await opened(2)
    await inTransaction((tx) => anOrder(tx, { event, buyer: accounts[1] as Account, quantity: 3 }))
    await moveGroupDeals(clock)
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'reached', reachedMinor: 42_000 })
    const [order] = await ordersOf(groupDeal.id)
    expect(await reasonOf(leaveGroupDeal(buyers[0] as Ctx, { reference: order?.reference }))).toBe(
      'group-deals:refused.binding',
    )
    await moveGroupDeals(atEnd(groupDeal))
    await followFacts([deliverSandboxWebhookJob])
    expect(await billedAt(groupDeal.id)).toEqual([{ unit: 42_000, quantity: 2, amount: 84_000 }])
    expect(await broken()).toEqual([])
  })

  test('counts in the email of a booking as on the page of the event: who booked and who pledged', async () => {
    const { event, accounts, seller } = await opened(2)
    const buyer = accounts[1] as Account
    const { id } = await inTransaction((tx) => anOrder(tx, { event, buyer }))
    await emailOrderConfirmation(clock, { orderId: id })
    const [mail] = await db()
      .select()
      .from(emails)
      .where(eq(emails.dedupKey, `orders.confirmed:${id}`))
    const { event: shown } = await getEventPage(seller, event.slug)
    expect(shown.quorum.coming).toBe(1)
    expect(mail?.text).toContain('Reserved: 2 more and it runs')
    expect(mail?.text).toContain('1 booked, 2 at the group price.')
  })

  test('is left freely until it is reached, and after that once the event is another one', async () => {
    const { event, groupDeal, join, buyers } = await opened(3)
    await join(buyers[1], 2)
    const [mine, theirs] = await ordersOf(groupDeal.id)
    expect(await reasonOf(leaveGroupDeal(buyers[0] as Ctx, { reference: theirs?.reference }))).toBe(
      'common:refused.notFound',
    )
    await leaveGroupDeal(buyers[1] as Ctx, { reference: theirs?.reference })
    await leaveGroupDeal(buyers[1] as Ctx, { reference: theirs?.reference })
    expect(await seatsOf(event.id)).toBe(2)
    await join(buyers[2], 3)
    expect(await reasonOf(leaveGroupDeal(buyers[0] as Ctx, { reference: mine?.reference }))).toBe(
      'group-deals:refused.binding',
    )
    await inTransaction((tx) =>
      tx.insert(eventChanges).values({
        id: newId(),
        eventId: event.id,
        parts: ['time'],
        changedAt: new Date(),
        before: {} as never,
        freeUntil: new Date(Date.now() + DAY),
      }),
    )
    await cancelBill(buyers[0] as Ctx, { reference: mine?.reference })
    expect(await seatsOf(event.id)).toBe(3)
    expect(await broken()).toEqual([])
  })

  test('goes with its event: called off, nobody owes anything', async () => {
    const { event, groupDeal, accounts } = await opened(1)
    await inTransaction(async (tx) => {
      const [row] = await tx.select().from(events).where(eq(events.id, event.id))
      if (row) await changeEventState(tx, systemContext('test'), row, 'cancel')
    })
    await followFacts([deliverSandboxWebhookJob])
    const toBuyer = eq(emails.toAddress, accounts[0]?.email ?? '')
    const mails = await db()
      .select()
      .from(emails)
      .where(and(toBuyer, eq(emails.kind, 'orders.cancelled')))
    expect(mails.map(({ text }) => text).join()).toContain('You owe nothing: your group booking ended')
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'withdrawn' })
    expect(await ordersOf(groupDeal.id)).toMatchObject([{ state: 'cancelled', payment: 'none' }])
    expect(await seatsOf(event.id)).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('books and bills on an invoice what was pledged so, also where its organiser offers none any more', async () => {
    const { event, groupDeal, join, buyers } = await opened(3)
    const offer = (isOffered: boolean) =>
      inTransaction((tx) =>
        tx.update(bankAccounts).set({ isOffered }).where(eq(bankAccounts.partyId, event.ownerId)),
      )
    await offer(false)
    expect(await reasonOf(join(buyers[1], 3))).toBe('group-deals:refused.noTransfer')
    await offer(true)
    await join(buyers[1], 2)
    await offer(false)
    const card = { pay: 'card', card: 'succeeds', key: newId(), kind: 'person', company: '' }
    await join(buyers[2], 1, card)
    const standing = async () =>
      (await ordersOf(groupDeal.id)).map(({ state, payment }) => `${state} ${payment}`)
    expect(await standing(), 'booked as the step was reached').toEqual([
      'reserved none',
      'reserved none',
      'confirmed awaiting',
    ])
    await moveGroupDeals(atEnd(groupDeal))
    await followFacts([deliverSandboxWebhookJob])
    expect(await standing()).toEqual(['reserved awaiting', 'reserved awaiting', 'confirmed paid'])
    expect(await billedAt(groupDeal.id)).toHaveLength(3)
    expect(await broken()).toEqual([])
  })

  test('gives good tickets at once where the seller lets unpaid seats be good', async () => {
    const { groupDeal, join, buyers } = await opened(2, { validFor: 'all' })
    await join(buyers[1], 6)
    await followFacts([deliverSandboxWebhookJob])
    expect(await ordersOf(groupDeal.id)).toMatchObject(
      Array(2).fill({ state: 'confirmed', payment: 'awaiting' }),
    )
    expect(await broken()).toEqual([])
  })
})

describe('a step that is reached', () => {
  const card = () => ({ pay: 'card', card: 'succeeds', key: newId(), kind: 'person', company: '' })
  const comingOf = async (seller: Ctx, slug: string) => (await getEventPage(seller, slug)).event.quorum.coming
  const shortOf = async (groupDealId: string) =>
    (await ordersOf(groupDealId)).map(({ state, payment, totalMinor }) => `${state} ${payment} ${totalMinor}`)

  test('turns its promises into bookings at once, which count for the minimum only then, and sinks with the next', async () => {
    const { event, groupDeal, join, buyers, seller } = await opened(5, { validFor: 'all' })
    await join(buyers[1], 2, card())
    expect([await comingOf(seller, event.slug), await shortOf(groupDeal.id)]).toEqual([
      0,
      ['pledged none 84000', 'pledged awaiting 84000'],
    ])
    await join(buyers[2], 1, card())
    const booked = ['confirmed none 84000', 'confirmed awaiting 84000', 'confirmed awaiting 42000']
    expect([await comingOf(seller, event.slug), await shortOf(groupDeal.id)]).toEqual([5, booked])
    const valid = and(eq(tickets.eventId, event.id), eq(tickets.state, 'valid'))
    expect(await db().$count(tickets, valid)).toBe(5)
    expect(await broken()).toEqual([])

    // It runs for sure, and still nothing is charged or invoiced before the price is final.
    await followFacts([deliverSandboxWebhookJob])
    await collectDecidedOrders(clock, { eventId: event.id })
    for (const { id } of await ordersOf(groupDeal.id)) await collectDecidedOrder(clock, id)
    await followFacts([deliverSandboxWebhookJob])
    expect([
      await shortOf(groupDeal.id),
      await db().$count(invoices, eq(invoices.sellerId, event.ownerId)),
    ]).toEqual([booked, 0])
    // Whoever joins now is booked with that, and binds.
    await join(buyers[3], 1)
    expect((await shortOf(groupDeal.id))[3]).toBe('confirmed none 42000')
    const [, mine] = await ordersOf(groupDeal.id)
    const own = { reference: mine?.reference, seen: 0 }
    expect(await reasonOf(cancelBooking(buyers[1] as Ctx, own))).toBe('group-deals:refused.binding')
    expect(await reasonOf(leaveGroupDeal(buyers[1] as Ctx, own))).toBe('group-deals:refused.binding')
    expect(await reasonOf(join(buyers[1], 1))).toBe('group-deals:refused.joined')
    expect(await reasonOf(join(buyers[1], 2))).toBe('done')
    expect(await broken()).toEqual([])

    await join(buyers[4], 2)
    expect((await shortOf(groupDeal.id)).map((order) => order.split(' ').at(-1))).toEqual(
      [72_000, 72_000, 36_000, 36_000, 72_000].map(String),
    )
    await followFacts([deliverSandboxWebhookJob])
    expect(await shortOf(groupDeal.id)).toEqual([
      'confirmed awaiting 72000',
      'confirmed paid 72000',
      'confirmed paid 36000',
      'confirmed awaiting 36000',
      'confirmed awaiting 72000',
    ])
    expect(await comingOf(seller, event.slug)).toBe(8)
    expect(await broken()).toEqual([])
  })

  test('in a race of thirty books each once, and its end charges and bills each once at what was reached', async () => {
    const { event, groupDeal, join, buyers, seller } = await opened(30, {
      capacity: 60,
      validFor: 'all',
      seats: '1',
      steps: { ...STEPS, seats: ['12', '50'] },
    })
    await Promise.all(buyers.slice(1).map((ctx, at) => join(ctx, 1, at % 2 === 0 ? card() : {})))
    const all = await ordersOf(groupDeal.id)
    expect([all.length, new Set(all.map(({ state }) => state)).size, all[0]?.state]).toEqual([
      30,
      1,
      'confirmed',
    ])
    expect([await comingOf(seller, event.slug), await seatsOf(event.id)]).toEqual([30, 30])
    expect(await db().$count(eventGuarantees, eq(eventGuarantees.eventId, event.id))).toBe(1)
    const valid = and(eq(tickets.eventId, event.id), eq(tickets.state, 'valid'))
    expect(await db().$count(tickets, valid)).toBe(30)
    expect(await broken()).toEqual([])

    const works = [
      moveGroupDeals(atEnd(groupDeal)),
      moveGroupDeals(atEnd(groupDeal)),
      join(buyers[1], 1, card()),
    ]
    await Promise.all(works.map(reasonOf))
    await followFacts([deliverSandboxWebhookJob])
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'decided', reachedMinor: 42_000 })
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(30)
    const bills = await billedAt(groupDeal.id)
    expect([bills.length, bills.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([30, 30 * 42_000])
    expect(await broken()).toEqual([])
  }, 60_000)

  test('may be left once its event is another one, as a booking: nothing is charged', async () => {
    const { event, groupDeal, join, buyers } = await opened(2, { first: card() })
    await join(buyers[1], 3, card())
    const [mine] = await ordersOf(groupDeal.id)
    await inTransaction((tx) =>
      tx.insert(eventChanges).values({
        id: newId(),
        eventId: event.id,
        parts: ['time'],
        changedAt: new Date(),
        before: {} as never,
        freeUntil: new Date(Date.now() + DAY),
      }),
    )
    await cancelBooking(buyers[0] as Ctx, { reference: mine?.reference, seen: 0 })
    await followFacts([deliverSandboxWebhookJob])
    await moveGroupDeals(atEnd(groupDeal))
    await followFacts([deliverSandboxWebhookJob])
    expect(await shortOf(groupDeal.id)).toEqual(['cancelled failed 84000', 'confirmed paid 126000'])
    expect([await seatsOf(event.id), await broken()]).toEqual([3, []])
  })
})

describe('who may, and what', () => {
  test('steps are an organiser’s own to say, and more people pay less', async () => {
    const { event, seller, buyers } = await promising(1)
    expect(await reasonOf(saveSteps(buyers[0] as Ctx, stepsOf(event)))).toBe('common:refused.notFound')
    expect(await reasonOf(dropSteps(buyers[0] as Ctx, { event: event.slug }))).toBe('common:refused.notFound')
    expect(await reasonOf(saveSteps(seller, stepsOf(event, { ...STEPS, price: ['420', '430'] })))).toBe(
      'price.1 group-deals:invalid.less',
    )
    expect(await reasonOf(saveSteps(seller, stepsOf(event, { ...STEPS, seats: ['5', ''] })))).toBe(
      'seats.1 group-deals:invalid.people',
    )
    await saveSteps(seller, stepsOf(event))
    expect(await db().$count(groupDealTerms, eq(groupDealTerms.eventId, event.id))).toBe(1)
    await dropSteps(seller, { event: event.slug })
    expect(await db().$count(groupDealTerms, eq(groupDealTerms.eventId, event.id))).toBe(0)
    expect(await reasonOf(joinGroupDeal(buyers[0] as Ctx, wish({ event, until: '2030-01-01' })))).toBe(
      'group-deals:refused.over',
    )
  })

  test('nobody joins without signing in, for less than was shown, on an invoice as a person, or the own event', async () => {
    const { event, join, buyers, seller, until } = await opened(2)
    expect(await reasonOf(join(makeContext({}), 1))).toBe('common:refused.signIn')
    expect(await reasonOf(join(buyers[1], 1, { seen: '41999' }))).toBe('group-deals:refused.changed')
    expect(await reasonOf(join(buyers[1], 1, { kind: 'person', company: '' }))).toBe(
      'company common:invalid.required',
    )
    expect(await reasonOf(join(seller, 1))).toBe('group-deals:refused.own')
    expect(await reasonOf(join(buyers[1], 11))).toBe('seats group-deals:invalid.between')
    expect(await reasonOf(joinGroupDeal(buyers[1] as Ctx, wish({ event, until })))).toBe(
      'group-deals:refused.opened',
    )
    await Promise.all([join(buyers[1], 1), join(buyers[1], 1)])
    expect(await reasonOf(join(buyers[1], 2))).toBe('group-deals:refused.joined')
    expect(await seatsOf(event.id)).toBe(3)
  })

  test('nobody but the system moves, settles or tells of one', async () => {
    const { groupDeal, buyers } = await opened(1)
    const [order] = await ordersOf(groupDeal.id)
    await expect(moveGroupDeals(buyers[0] as Ctx)).rejects.toThrow()
    await expect(collectPledge(buyers[0] as Ctx, order?.id ?? '')).rejects.toThrow()
    await expect(notifyPledge(buyers[0] as Ctx, order?.id ?? '')).rejects.toThrow()
    await expect(notifyGroupDeal(buyers[0] as Ctx, groupDeal.id)).rejects.toThrow()
    await collectPledge(clock, order?.id ?? '')
    expect(await ordersOf(groupDeal.id)).toMatchObject([{ state: 'pledged' }])
  })

  test('the database lets no promise change, and nobody pay more', async () => {
    const { groupDeal } = await opened(1)
    await expect(
      inTransaction((tx) =>
        tx.update(groupDeals).set({ until: new Date() }).where(eq(groupDeals.id, groupDeal.id)),
      ),
    ).rejects.toThrow()
    const [order] = await ordersOf(groupDeal.id)
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
    const { event, groupDeal, join, buyers } = await opened(201, {
      capacity: 40,
      steps: { ...STEPS, seats: ['30', '40'] },
      seats: '1',
    })
    const answers = await Promise.all(buyers.slice(1).map((ctx) => reasonOf(join(ctx))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(39)
    expect(await groupDealOf(event.id)).toMatchObject({ state: 'decided', reachedMinor: 36_000 })
    expect(await seatsOf(event.id)).toBe(40)
    await followFacts([deliverSandboxWebhookJob])
    const bills = await billedAt(groupDeal.id)
    expect(new Set(bills.map(({ unit }) => unit))).toEqual(new Set([36_000]))
    expect(bills.reduce((sum, { amount }) => sum + amount, 0)).toBe(40 * 36_000)
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(40)
    expect(await broken()).toEqual([])
  }, 60_000)

  test('who leaves and who reaches it agree, too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { event, groupDeal, join, buyers } = await opened(3)
      await join(buyers[1], 2)
      const [, theirs] = await ordersOf(groupDeal.id)
      const [left] = await Promise.all([
        reasonOf(leaveGroupDeal(buyers[1] as Ctx, { reference: theirs?.reference })),
        reasonOf(join(buyers[2])),
      ])
      const isReached = (await groupDealOf(event.id))?.state === 'reached'
      expect([left, isReached, await seatsOf(event.id)]).toEqual(
        isReached ? ['group-deals:refused.binding', true, 5] : ['done', false, 3],
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
    for (let round = 0; round < 10 && refused === 0; round += 1) refused += await groupDealLocks.without(rush)
    expect(refused).toBeGreaterThan(0)
  }, 60_000)

  test('the last who joins and the end of the promise agree: either all pay, or nobody', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { event, groupDeal, join, buyers } = await opened(2)
      const end = groupDeal.until.getTime()
      const atLast = { ...(buyers[1] as Ctx), now: () => new Date(end - 1) }
      const [answer] = await Promise.all([reasonOf(join(atLast, 3)), moveGroupDeals(atEnd(groupDeal))])
      await moveGroupDeals(atEnd(groupDeal))
      await followFacts([deliverSandboxWebhookJob])
      const after = await groupDealOf(event.id)
      const states = (await ordersOf(groupDeal.id)).map(({ state }) => state)
      if (answer === 'done') expect([after?.state, states]).toEqual(['decided', ['reserved', 'reserved']])
      else expect([after?.state, states]).toEqual(['lapsed', ['cancelled']])
    }
    expect(await broken()).toEqual([])
  }, 60_000)

  test('whatever is done twice after a crash bills once', async () => {
    const { event, groupDeal, join, buyers } = await opened(2)
    await join(buyers[1], 6)
    // Booked and decided, and then nothing: nobody is billed before the jobs run.
    const standing = async () =>
      (await ordersOf(groupDeal.id)).map(({ state, payment }) => `${state} ${payment}`)
    expect(await standing()).toEqual(['reserved none', 'reserved none'])
    await followFacts([collectPledgeJob, collectDecidedOrderJob, deliverSandboxWebhookJob])
    expect(await standing()).toEqual(['reserved none', 'reserved none'])
    const ids = (await ordersOf(groupDeal.id)).map(({ id }) => id)
    await Promise.all([...ids, ...ids].map((id) => collectPledge(clock, id)))
    await Promise.all(ids.map((id) => collectPledge(clock, id)))
    expect(await db().$count(invoices, eq(invoices.sellerId, event.ownerId))).toBe(2)
    expect((await billedAt(groupDeal.id)).length).toBe(2)
    expect(await broken()).toEqual([])
  })

  test('of many who open one at once, one does', async () => {
    const made = await promising(10)
    await saveSteps(made.seller, stepsOf(made.event))
    const answers = await Promise.all(made.buyers.map((ctx) => reasonOf(joinGroupDeal(ctx, wish(made)))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await db().$count(groupDeals, eq(groupDeals.eventId, made.event.id))).toBe(1)
  })
})

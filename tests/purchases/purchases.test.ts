import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { askForSeats } from '#app/features/catalogue/seat-requests/ask-seats.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { setApprovalLimit } from '#app/features/people/companies/set-approval-limit.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { groupAdmins, memberships, parties, partyGroups } from '#app/features/people/parties/tables.server.ts'
import { approveSeatRequests } from '#app/features/sales/seat-offers/approve-seat-requests.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newId } from '#app/kit/ids.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { notifyStepJob } from '#app/features/sales/approval-rules/jobs.ts'
import { bookingStatus } from '#app/features/sales/bookings/booking.ts'
import { listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { joinGroupDeal } from '#app/features/sales/group-deals/join-group-deal.server.ts'
import { saveSteps } from '#app/features/sales/group-deals/save-steps.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { declinePurchases } from '#app/features/sales/purchase-requests/decline-purchases.server.ts'
import { endPurchases } from '#app/features/sales/purchase-requests/end-purchases.server.ts'
import { notifyPurchaseJob } from '#app/features/sales/purchase-requests/jobs.ts'
import { notifyPurchase } from '#app/features/sales/purchase-requests/notify-purchase.server.ts'
import { findApproval } from '#app/features/sales/purchase-requests/queries-approval.server.ts'
import { listAskedPurchases } from '#app/features/sales/purchase-requests/queries-asked.server.ts'
import {
  countPurchasesToDecide,
  listPurchasesToDecide,
} from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { withdrawPurchase } from '#app/features/sales/purchase-requests/withdraw-purchase.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import {
  actsFor,
  askedFor,
  aTeam,
  filledIn,
  fillIn,
  onSale,
  orderOf,
  requestOf,
  runOut,
} from '#tests/support/a-limited-member.ts'
import { promising, stepsOf, wish } from '#tests/support/a-promise.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const system = systemContext('test')
const LIMIT = 'purchases:refused.limit'
const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )
const pay = (ctx: Ctx, reference: string) =>
  answerOf(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() }))
const bill = (ctx: Ctx, reference: string) => answerOf(billOrder(ctx, { reference, key: randomUUID() }))
const ways = async (ctx: Ctx, reference: string) => [await pay(ctx, reference), await bill(ctx, reference)]
const notificationsOf = async (kind: string) =>
  (await db().select().from(notifications).where(eq(notifications.kind, kind))).map((row) => row.recipientId)
const FOLLOWED = new Set<string>([notifyPurchaseJob.name, notifyStepJob.name])
/** What follows for purchases alone: what is bought has consequences of its own. */
const follow = () => followFacts(jobHandlers.map(({ job }) => job).filter(({ name }) => !FOLLOWED.has(name)))
const PIECE = { limit: 25, offset: 0 }

async function usedOf(eventId: string): Promise<number> {
  const live = sql`(${seatAllocations.state} = 'taken' or (${seatAllocations.state} = 'held' and ${seatAllocations.heldUntil} > now()))`
  const [row] = await db()
    .select({ seats: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int` })
    .from(seatAllocations)
    .where(and(eq(seatAllocations.eventId, eventId), live))
  return row?.seats ?? 0
}

describe('a purchase above the limit', () => {
  test('waits for an admin; approved it is held for the member, who orders it on an invoice', async () => {
    const { manager, admin, second, accounts } = await aTeam()
    const event = await onSale()
    const reference = await filledIn(manager, event)
    expect(await ways(manager, reference)).toEqual([LIMIT, LIMIT])
    expect(await findApproval(manager, reference)).toMatchObject({ isNeeded: true, request: null })
    const ask = () => askApproval(manager, { reference, words: 'For the new line.' })
    await Promise.all([ask(), ask()])
    await follow()
    expect((await notificationsOf('approvalAsked')).toSorted()).toEqual(
      [accounts.first.id, accounts.second.id].toSorted(),
    )
    const rows = await listPurchasesToDecide(admin, PIECE)
    expect(rows).toMatchObject([
      { request: { state: 'asked', totalMinor: 20_000, limitMinor: 10_000 }, order: { reference, seats: 2 } },
    ])

    await runOut([reference])
    const waiting = await listBookings(manager, 'open', { limit: 5 })
    expect(waiting.map((one) => [one.reference, bookingStatus(one, new Date())])).toEqual([
      [reference, 'asked'],
    ])
    expect(await answerOf(holdAgain(manager, { reference }))).toBe('purchases:refused.waits')
    const id = rows[0]?.request.id
    const both = await Promise.all([
      approvePurchases(admin, { purchase: id }),
      approvePurchases(second, { purchase: [id] }),
    ])
    expect(both.map(({ done }) => done).toSorted()).toEqual([0, 1])
    expect(both.flatMap(({ not }) => not)).toEqual([{ reason: 'purchases:refused.decided', count: 1 }])
    const order = await orderOf(reference)
    expect(order).toMatchObject({ state: 'held', extended: true, totalMinor: 20_000 })
    expect(order.heldUntil?.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000)
    expect(await usedOf(event.id)).toBe(2)
    await follow()
    expect(await notificationsOf('purchaseApproved')).toEqual([accounts.manager.id])
    expect(await findApproval(manager, reference)).toMatchObject({ isNeeded: false })
    expect(await bill(manager, reference)).toBe('done')
    expect(await orderOf(reference)).toMatchObject({ state: 'reserved', payment: 'awaiting' })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('is declined with a reason, may be asked for again, and taken back', async () => {
    const { manager, other, admin, accounts } = await aTeam()
    const { reference, id } = await askedFor(manager, await onSale())
    expect(await declinePurchases(admin, { purchase: id, why: 'Too dear.' })).toEqual({ done: 1, not: [] })
    await follow()
    expect(await notificationsOf('purchaseDeclined')).toContain(accounts.manager.id)
    expect(await ways(manager, reference)).toEqual([LIMIT, LIMIT])
    const asked = { state: 'declined', reason: 'Too dear.', order: { reference, seats: 2 } }
    expect(await listAskedPurchases(manager)).toMatchObject([asked])
    const alone = makeContext({ actor: personOf(accounts.manager) })
    for (const ctx of [other, admin, alone, makeContext({})])
      expect(await listAskedPurchases(ctx)).toEqual([])
    await askApproval(manager, { reference, words: '' })
    expect(await listAskedPurchases(manager)).toMatchObject([{ state: 'asked' }, asked])
    await withdrawPurchase(manager, { reference })
    await withdrawPurchase(manager, { reference })
    expect((await requestOf(reference))?.state).toBe('withdrawn')
    expect(await ways(manager, reference)).toEqual([LIMIT, LIMIT])
  })

  test('that was approved holds for that order up to its sum, and for no other', async () => {
    const { manager, admin } = await aTeam()
    const event = await onSale()
    const { reference, id } = await askedFor(manager, event)
    await approvePurchases(admin, { purchase: id })
    const other = await filledIn(manager, event)
    expect(await ways(manager, other)).toEqual([LIMIT, LIMIT])

    const { id: orderId } = await orderOf(reference)
    await db().update(orderLines).set({ unitMinor: 10_001 }).where(eq(orderLines.orderId, orderId))
    expect(await ways(manager, reference)).toEqual([LIMIT, LIMIT])
    await db().update(orders).set({ totalMinor: 20_002 }).where(eq(orders.id, orderId))
    await askApproval(manager, { reference, words: '' })
    await approvePurchases(admin, { purchase: (await requestOf(reference))?.id })
    expect(await pay(manager, reference)).toBe('done')
  })

  test('ends with its event, when it is bought otherwise or let go, and when its member is none any more', async () => {
    const { manager, admin, accounts } = await aTeam()
    const cancelled = await onSale()
    const gone = await askedFor(manager, cancelled, 2)
    await inTransaction((tx) => changeEventState(tx, system, cancelled, 'cancel'))
    const [bought, letGo] = [await askedFor(manager, await onSale()), await askedFor(manager, await onSale())]
    expect(await pay(admin, bought.reference)).toBe('done')
    await cancelHold(manager, { reference: letGo.reference })
    await follow()
    await Promise.all([endPurchases(system), endPurchases(system)])
    await follow()
    for (const { reference } of [gone, bought, letGo])
      expect((await requestOf(reference))?.state).toBe('ended')
    expect((await notificationsOf('purchaseEnded')).filter((id) => id === accounts.manager.id)).toHaveLength(
      2,
    )

    const left = await askedFor(manager, await onSale())
    await removeMember(admin, { memberId: accounts.manager.partyId })
    expect(await approvePurchases(admin, { purchase: left.id })).toMatchObject({
      not: [{ reason: 'purchases:refused.gone' }],
    })
    expect(await ways(manager, left.reference)).toEqual([LIMIT, LIMIT])
    await endPurchases(system)
    expect((await requestOf(left.reference))?.state).toBe('ended')
  })

  test('whose seats are gone stays open, and so does what would hold too many', async () => {
    const { manager, admin } = await aTeam()
    const event = await onSale({ capacity: 4 })
    const { reference, id } = await askedFor(manager, event, 2)
    await runOut([reference])
    const buyer = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
    await filledIn(buyer, event, 3)
    const full = { done: 0, not: [{ reason: 'purchases:refused.full', count: 1 }] }
    expect(await approvePurchases(admin, { purchase: id })).toEqual(full)
    expect((await requestOf(reference))?.state).toBe('asked')
    expect((await orderOf(reference)).state).toBe('expired')

    const large = await onSale()
    await askedFor(manager, large, 6)
    const many = await askedFor(manager, await onSale(), 4)
    await runOut([many.reference])
    await filledIn(manager, large, 2)
    const open = { done: 0, not: [{ reason: 'purchases:refused.open', count: 1 }] }
    expect(await approvePurchases(admin, { purchase: many.id })).toEqual(open)
  })
})

describe('no way to pay goes past the limit', () => {
  const CASES = [
    { limit: '200', currency: 'EUR', quantity: 2, answer: 'done' },
    { limit: '199.99', currency: 'EUR', quantity: 2, answer: LIMIT },
    { limit: '0', currency: 'EUR', quantity: 1, answer: LIMIT },
    { limit: '', currency: 'EUR', quantity: 2, answer: 'done' },
    // About 89 rupees for a euro.
    { limit: '17000', currency: 'INR', quantity: 2, answer: LIMIT },
    { limit: '18000', currency: 'INR', quantity: 2, answer: 'done' },
    // A currency of which no rate is known.
    { limit: '999999', currency: 'NZD', quantity: 1, answer: LIMIT },
  ]
  test.each(CASES)(
    'limit $limit $currency, $quantity seats: $answer',
    async ({ answer, quantity, ...terms }) => {
      const { manager } = await aTeam(terms)
      const event = await onSale()
      expect(await pay(manager, await filledIn(manager, event, quantity))).toBe(answer)
      expect(await bill(manager, await filledIn(manager, event, quantity))).toBe(answer)
    },
  )

  test('what is free needs nobody, even at a limit of nothing', async () => {
    const { manager } = await aTeam({ limit: '0' })
    const reference = await filledIn(manager, await onSale({ priceMinor: 0 }))
    expect(await answerOf(askApproval(manager, { reference }))).toBe('purchases:refused.notNeeded')
    expect(await pay(manager, reference)).toBe('done')
  })

  test('a price promise above it is not joined, by card or on an invoice; an admin may', async () => {
    const { manager, admin } = await aTeam({ limit: '500' })
    const made = await promising(1)
    await saveSteps(made.seller, stepsOf(made.event))
    const asked = wish(made, { seats: '2' })
    expect(await answerOf(joinGroupDeal(manager, asked))).toBe(LIMIT)
    const by = { by: 'card', card: 'succeeds', key: randomUUID() }
    expect(await answerOf(joinGroupDeal(manager, { ...asked, ...by }))).toBe(LIMIT)
    expect(await db().$count(orders, eq(orders.eventId, made.event.id))).toBe(0)
    expect(await answerOf(joinGroupDeal(admin, asked))).toBe('done')
  })

  test('seats that an organiser approved, and those that an admin takes for the company', async () => {
    const { manager, admin, other } = await aTeam()
    const event = await onSale({
      ticketTypes: [{ name: 'By request', priceMinor: 12_000, needsApproval: true }],
    })
    await askForSeats(manager, { event: event.slug, type: event.types[0].id, seats: '1' })
    const organiser = makeContext({ actor: personOf(event.owner, { serviceType: 'provider' }) })
    const [asked] = await db().select().from(seatRequests).where(eq(seatRequests.eventId, event.id))
    await approveSeatRequests(organiser, { request: asked?.id })
    const [order] = await db().select().from(orders).where(eq(orders.eventId, event.id))
    const reference = order?.reference ?? ''
    await fillIn(manager, reference, 1)
    expect(await ways(manager, reference)).toEqual([LIMIT, LIMIT])
    await askApproval(manager, { reference })
    await approvePurchases(admin, { purchase: (await requestOf(reference))?.id })
    expect(await pay(manager, reference)).toBe('done')

    const plain = await onSale()
    for (const ctx of [admin, other]) expect(await pay(ctx, await filledIn(ctx, plain))).toBe('done')
  })

  test('a limit that is raised lets the member buy at once', async () => {
    const { manager, admin, accounts } = await aTeam()
    const { reference } = await askedFor(manager, await onSale())
    await setApprovalLimit(admin, { memberId: accounts.manager.partyId, limit: '250' })
    expect(await findApproval(manager, reference)).toMatchObject({ isNeeded: false })
    expect(await pay(manager, reference)).toBe('done')
    await endPurchases(system)
    expect((await requestOf(reference))?.state).toBe('ended')
  })
})

test('strangers, the member and other managers decide nothing, and see nothing', async () => {
  const { manager, other, admin, company, accounts } = await aTeam()
  const rival = await aTeam()
  const { reference, id } = await askedFor(manager, await onSale())
  const outsiders: Ctx[] = [
    manager,
    other,
    rival.admin,
    makeContext({ actor: personOf(accounts.first) }),
    makeContext({}),
  ]
  // Whoever asked and is an admin since does not decide on the own purchase.
  outsiders.push(actsFor(accounts.manager, company))
  for (const ctx of outsiders) {
    expect(await answerOf(approvePurchases(ctx, { purchase: id }))).toBe('common:refused.notFound')
    expect(await answerOf(declinePurchases(ctx, { purchase: id, why: 'No.' }))).toBe(
      'common:refused.notFound',
    )
    expect(await listPurchasesToDecide(ctx, PIECE)).toEqual([])
    expect(await countPurchasesToDecide(ctx)).toBe(0)
  }
  for (const ctx of [rival.manager, makeContext({ actor: personOf(accounts.manager) })]) {
    expect(await answerOf(withdrawPurchase(ctx, { reference }))).toBe('common:refused.notFound')
    expect(await findApproval(ctx, reference)).toBeNull()
  }
  expect(await answerOf(withdrawPurchase(other, { reference }))).toBe('common:refused.notFound')
  expect(await answerOf(askApproval(rival.manager, { reference }))).toBe('common:refused.notFound')
  expect(await answerOf(askApproval(admin, { reference }))).toBe('purchases:refused.notNeeded')
  expect(await answerOf(askApproval(makeContext({}), { reference }))).toBe('purchases:refused.notNeeded')
  for (const refused of [endPurchases(admin), notifyPurchase(admin, id)])
    expect(await answerOf(refused)).toBe('common:refused.notFound')
  expect((await requestOf(reference))?.state).toBe('asked')
})

test('a super-admin who acts for a location decides, and is told where it has no admin of its own', async () => {
  const { manager, company, accounts } = await aTeam()
  const boss = await inTransaction(async (tx) => {
    const account = await anAccount(tx)
    const groupId = newId()
    await tx.insert(partyGroups).values({ id: groupId, name: 'Group' })
    await tx.insert(groupAdmins).values({ groupId, memberId: account.partyId })
    await tx.update(parties).set({ groupId }).where(eq(parties.id, company.id))
    const isAdmin = and(eq(memberships.companyId, company.id), eq(memberships.role, 1))
    await tx.delete(memberships).where(isAdmin)
    return account
  })
  const { id, reference } = await askedFor(manager, await onSale())
  await follow()
  expect(await notificationsOf('approvalAsked')).toContain(boss.id)
  expect(await notificationsOf('approvalAsked')).not.toContain(accounts.manager.id)
  const actor = { ...actingFor(personOf(boss), company), superAdmin: true }
  expect(await approvePurchases(makeContext({ actor }), { purchase: id })).toEqual({ done: 1, not: [] })
  expect(await pay(manager, reference)).toBe('done')
})

/** What 20 approvals by 20 admins at once come to when 3 seats are left. */
async function rush() {
  const event = await onSale({ capacity: 20 })
  const teams = await Promise.all(Array.from({ length: 20 }, () => aTeam({ limit: '0' })))
  const asked: { reference: string; id: string }[] = []
  for (const { manager } of teams) asked.push(await askedFor(manager, event, 1))
  await runOut(asked.map(({ reference }) => reference))
  for (const seats of [10, 7]) {
    const buyer = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
    await holdSeats(buyer, { event: event.slug, seats: { [event.types[0].id]: seats }, key: randomUUID() })
  }
  const decided = await Promise.all(
    teams.map(({ admin }, at) => approvePurchases(admin, { purchase: asked[at]?.id })),
  )
  return {
    approved: decided.reduce((sum, { done }) => sum + done, 0),
    reasons: [...new Set(decided.flatMap(({ not }) => not.map(({ reason }) => reason)))],
    used: await usedOf(event.id),
  }
}

describe('20 approvals for 3 seats', () => {
  afterAll(() => db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota`))

  test('three are approved, nothing is oversold', async () => {
    expect(await rush()).toEqual({ approved: 3, reasons: ['purchases:refused.full'], used: 20 })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('without the lock and the trigger they are', async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    let past = 0
    for (let round = 0; round < 8 && past === 0; round += 1)
      past += Math.max(0, (await seatLocks.without(rush)).used - 20)
    expect(past).toBeGreaterThan(0)
  })
})

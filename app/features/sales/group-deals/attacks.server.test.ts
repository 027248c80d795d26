import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { recordChange } from '#app/features/catalogue/events/record-change.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockGroupDeal } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { forgetBankAccounts } from '#app/features/people/bank-accounts/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  type Account,
  broken,
  clock,
  groupDealOf,
  notificationsOf,
  opened,
  ordersOf,
  reasonOf,
  STEPS,
  seatsOf,
  wish,
} from '#tests/support/a-promise.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { startTogether } from '#tests/support/start-together.ts'
import { collectPledgeJob } from './jobs.ts'
import { joinGroupDeal } from './join-group-deal.server.ts'
import { leaveGroupDeal } from './leave-group-deal.server.ts'
import { moveGroupDeals } from './move-group-deals.server.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const PERSON = { kind: 'person', company: '', name: 'Asha Rao' }
const by = (card = 'succeeds') => ({ pay: 'card', card, key: randomUUID(), ...PERSON })

async function cancel(eventId: string) {
  await inTransaction(async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, eventId))
    if (row) await changeEventState(tx, systemContext('test'), row, 'cancel')
  })
  await followFacts([collectPledgeJob])
}

/**
 * Somebody joins, has read the event already, and waits behind another who joins; meanwhile `work` is done.
 */
async function meanwhile(groupDealId: string, join: () => Promise<unknown>, work: () => Promise<unknown>) {
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = inTransaction(async (tx) => {
    await lockGroupDeal(tx, { groupDealId })
    locked.resolve()
    await done.promise
  })
  await locked.promise
  const joined = reasonOf(join())
  await new Promise((waited) => setTimeout(waited, 400))
  await work()
  done.resolve()
  await other
  return joined
}

test('nobody joins one whose event is cancelled at that moment', async () => {
  for (const how of [{}, by()]) {
    const { event, groupDeal, join, buyers } = await opened(2)
    const answer = await meanwhile(
      groupDeal.id,
      () => join(buyers[1], 1, how),
      () => cancel(event.id),
    )
    await followFacts([deliverSandboxWebhookJob])
    expect(answer).toBe('events:refused.cancelled')
    expect(await seatsOf(event.id)).toBe(0)
    const open = and(eq(orders.eventId, event.id), eq(orders.state, 'pledged'))
    expect(await db().$count(orders, open)).toBe(0)
    expect(await ordersOf(groupDeal.id)).toMatchObject([{ state: 'cancelled' }])
  }
}, 30_000)

test('who cannot be reserved hears that another way is needed, and is pledged no invoice', async () => {
  const { event, join, buyers } = await opened(3)
  await join(buyers[1], 2)
  await inTransaction((tx) => forgetBankAccounts(tx, event.ownerId))
  await join(buyers[2], 4, by())
  await followFacts([deliverSandboxWebhookJob])
  expect(await groupDealOf(event.id)).toMatchObject({ state: 'decided' })
  expect(await notificationsOf('groupDealUncharged')).toBe(2)
  expect(await notificationsOf('groupDealDecided')).toBe(0)
})

test('who would owe too much on invoices promises none, also by two at once, and joins by card', async () => {
  const given = { capacity: 100, steps: { ...STEPS, seats: ['60', '80'] } }
  const first = await opened(3, given)
  const [second, third] = [await opened(1, given), await opened(1, given)]
  const [, one, two] = first.buyers
  await first.join(one, 10)
  await second.join(one, 10)
  expect(await reasonOf(third.join(one, 4)), 'along with what is pledged').toBe('group-deals:refused.tooMuch')
  await third.join(one, 4, by())
  await first.join(two, 10)
  const both = await startTogether('group_deals', [() => second.join(two, 10), () => third.join(two, 10)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await broken()).toEqual([])
})

const moveTo = (eventId: string, startsAt: Date) =>
  inTransaction((tx) =>
    tx
      .update(events)
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
      .where(eq(events.id, eventId)),
  )

test('one whose event is moved ahead of its day ends before that: nobody is left with a seat that was never decided', async () => {
  const soon = new Date(Date.now() + 20 * 3_600_000)
  const reached = await opened(2)
  await reached.join(reached.buyers[1], 3, by())
  await followFacts([deliverSandboxWebhookJob])
  await moveTo(reached.event.id, soon)
  await moveGroupDeals(clock)
  await followFacts([deliverSandboxWebhookJob])
  expect(await groupDealOf(reached.event.id)).toMatchObject({ state: 'decided', reachedMinor: 42_000 })
  expect((await ordersOf(reached.groupDeal.id)).map(({ state }) => state)).toEqual(['reserved', 'confirmed'])

  const missed = await opened(2)
  await moveTo(missed.event.id, soon)
  expect(await reasonOf(missed.join(missed.buyers[1], 1))).toBe('group-deals:refused.over')
  await moveGroupDeals(clock)
  expect(await groupDealOf(missed.event.id)).toMatchObject({ state: 'lapsed' })
  expect(await seatsOf(missed.event.id)).toBe(0)
  expect(await broken()).toEqual([])
})

test('whoever pledged seats, and owes for them, hears that the event is another one', async () => {
  const { event, groupDeal, buyers, accounts } = await opened(2)
  await inTransaction((tx) =>
    recordChange(tx, {
      eventId: event.id,
      parts: ['place'],
      before: { ...event, mode: 'venue', venue: 'Hall 1', street: null, city: null, country: null } as never,
      now: { startsAt: event.startsAt, endsAt: event.endsAt },
      said: { words: '', by: null, at: new Date() },
    }),
  )
  await followFacts([deliverSandboxWebhookJob])
  const mails = await db()
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'orders.changed'), eq(emails.toAddress, accounts[0]?.email ?? '')))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain('booked')
  expect(mails[0]?.attachments).toEqual([])
  const [mine] = await ordersOf(groupDeal.id)
  await leaveGroupDeal(buyers[0] as Ctx, { reference: mine?.reference })
  expect(await seatsOf(event.id)).toBe(0)
})

test('one that nobody is in ends by itself: a card that was declined opens none for days', async () => {
  const declined = await opened(2, { first: by('declined') })
  await moveGroupDeals(clock)
  expect(await groupDealOf(declined.event.id)).toMatchObject({ state: 'open' })
  const later = { ...clock, now: () => new Date(Date.now() + 16 * 60_000) }
  await moveGroupDeals(later)
  expect(await groupDealOf(declined.event.id)).toMatchObject({ state: 'lapsed' })
  await followFacts([deliverSandboxWebhookJob])
  const ofDeal = and(
    eq(notifications.kind, 'groupDealLapsed'),
    eq(notifications.recipientId, (declined.accounts[0] as Account).id),
  )
  expect(await db().$count(notifications, ofDeal)).toBe(0)

  const left = await opened(2)
  const [mine] = await ordersOf(left.groupDeal.id)
  await moveGroupDeals(later)
  expect(await groupDealOf(left.event.id)).toMatchObject({ state: 'open' })
  await leaveGroupDeal(left.buyers[0] as Ctx, { reference: mine?.reference })
  await moveGroupDeals(later)
  expect(await groupDealOf(left.event.id)).toMatchObject({ state: 'lapsed' })
  await joinGroupDeal(left.buyers[1] as Ctx, wish(left))
  expect(await groupDealOf(left.event.id)).toMatchObject({ state: 'open' })
  expect(await broken()).toEqual([])
})

test('whoever joins while an empty one ends is in it, or is told that it is over', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { event, join, buyers } = await opened(2, { first: by('declined') })
    const later = { ...clock, now: () => new Date(Date.now() + 16 * 60_000) }
    const [answer] = await Promise.all([reasonOf(join(buyers[1], 1)), moveGroupDeals(later)])
    const state = (await groupDealOf(event.id))?.state
    expect([answer, state, await seatsOf(event.id)]).toEqual(
      answer === 'done' ? ['done', 'open', 1] : ['group-deals:refused.over', 'lapsed', 0],
    )
  }
}, 30_000)

test('a hurried or hostile buyer: made-up ids, made-up prices, a key of another order, joined twice by two companies', async () => {
  const { event, join, buyers, groupDeal } = await opened(3)
  const other = await opened(2)
  expect(await reasonOf(join(buyers[1], 1, { groupDeal: other.groupDeal.id }))).toBe(
    'group-deals:refused.over',
  )
  expect(await reasonOf(join(buyers[1], 1, { groupDeal: randomUUID() }))).toBe('group-deals:refused.over')
  expect(await reasonOf(join(buyers[1], 1, { groupDeal: 'x' }))).toBe('common:refused.notFound')
  for (const seats of ['0', '-1', '1.5', '1e3', ''])
    expect(await reasonOf(join(buyers[1], seats as never))).toMatch(/^seats /)
  await join(buyers[1], 1, { seen: '999999', unitMinor: '1', totalMinor: '1', price: '1', amount: '1' })
  expect((await ordersOf(groupDeal.id)).map(({ totalMinor }) => totalMinor)).toEqual([84_000, 42_000])

  const same = by()
  await join(buyers[2], 1, same)
  expect(await reasonOf(other.join(buyers[2], 1, same))).toBe('done')
  expect(await reasonOf(other.join(buyers[2], 1, { ...same, card: 'declined' }))).toBe('done')
  expect([await seatsOf(event.id), await seatsOf(other.event.id)]).toEqual([4, 3])
  expect(await broken()).toEqual([])
})

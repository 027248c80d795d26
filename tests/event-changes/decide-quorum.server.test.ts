import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ANSWER_HOURS, deadlineOn, movableDays } from '#app/features/catalogue/events/quorum-decision.ts'
import { eventGuarantees, events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { callOffOrder } from '#app/features/sales/cancellations/call-off-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { askDecisions } from '#app/features/sales/event-changes/ask-decisions.server.ts'
import { decideQuorum } from '#app/features/sales/event-changes/decide-quorum.server.ts'
import { lapseDecisions } from '#app/features/sales/event-changes/lapse-decisions.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats, gatherBuyers } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Event = Awaited<ReturnType<typeof anEvent>>
const HOUR = 3_600_000
const NEEDED = 6
const deadline = new Date(Date.now() + 2 * HOUR)
const after = (hours: number) => () => new Date(deadline.getTime() + hours * HOUR)
const clock = (hours: number) => systemContext('test', { now: after(hours) })

let event: Event
let organiser: Person
beforeEach(async () => {
  organiser = await inTransaction(async (tx) =>
    personOf(await anAccount(tx, { serviceType: 'provider', approval: 'approved' })),
  )
  event = await inTransaction((tx) =>
    anEvent(tx, { ownerId: organiser.partyId, minimum: NEEDED, minimumDecidedAt: deadline }),
  )
})

const buy = (buyer: Person, seats: number) =>
  buySeats(buyer, { slug: event.slug, typeId: event.types[0].id }, { card: 'succeeds', seats })
/**
 * Cards are charged at once where the day of decision is too far away for them to keep the money, else
 * authorized.
 */
const MONEY = ['charged', 'authorized'] as const
const decidedOn = (minimumDecidedAt: Date) =>
  db().update(events).set({ minimumDecidedAt }).where(eq(events.id, event.id))
async function buying(money: (typeof MONEY)[number], work: () => Promise<unknown>) {
  if (money === 'charged') await decidedOn(new Date(Date.now() + 10 * 24 * HOUR))
  await work()
  await decidedOn(deadline)
}
const eventNow = async () => (await db().select().from(events).where(eq(events.id, event.id)))[0] as Event
const decisions = () =>
  db()
    .select()
    .from(quorumDecisions)
    .where(eq(quorumDecisions.eventId, event.id))
    .orderBy(quorumDecisions.askedAt)
const ordersNow = () => db().select().from(orders).where(eq(orders.eventId, event.id)).orderBy(orders.id)
const mailsTo = async ({ email }: { email: string }) => {
  const all = await db().select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.id)
  return all.filter(({ subject }) => subject.includes(event.title)).map(({ kind }) => kind)
}
const notesTo = async ({ accountId }: Person) => {
  const all = await db().select().from(notifications).where(eq(notifications.recipientId, accountId))
  return all.map(({ kind }) => kind).toSorted()
}
const refundsNow = async () =>
  (
    await db()
      .select({ state: refunds.state, minor: refunds.amountMinor, reason: refunds.reason })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, payments.subjectId))
      .where(eq(orders.eventId, event.id))
  ).toSorted((left, right) => left.minor - right.minor)

async function missed(): Promise<string> {
  await askDecisions(clock(0.01))
  await followFacts([deliverSandboxWebhookJob])
  const [asked] = (await decisions()).filter(({ state }) => state === 'open')
  if (!asked) throw new Error('nobody was asked')
  return asked.id
}
const decide = (who: Person, decision: string, choice: string, day?: string, hours = 1) =>
  decideQuorum(makeContext({ actor: who, now: after(hours) }), { decision, event: event.slug, choice, day })
const unbroken = async () =>
  expect(
    (await checkInvariants()).filter(({ broken, name }) => broken > 0 && name !== 'open-payments'),
  ).toEqual([])

describe('a day of decision that passes with people missing', () => {
  test('is asked about once, and told to who holds seats and to who decides', async () => {
    const [buyer] = (await gatherBuyers(1)) as [Person]
    await buy(buyer, 2)
    await followFacts([deliverSandboxWebhookJob])
    await askDecisions(clock(-0.1))
    expect(await decisions()).toEqual([])
    await Promise.all([missed(), askDecisions(clock(0.02))])
    await missed()

    const [asked, ...more] = await decisions()
    expect(more).toEqual([])
    expect(asked).toMatchObject({ state: 'open', deadline })
    const waited = (asked?.answerBy.getTime() ?? 0) - (asked?.askedAt.getTime() ?? 0)
    expect(waited).toBe(ANSWER_HOURS * HOUR)
    expect(await mailsTo(buyer)).toEqual(['orders.confirmed', 'orders.missed'])
    expect(await mailsTo({ email: 'participant1@example.com' })).toContain('orders.missed')
    expect(await notesTo(buyer)).toEqual(['quorumPending'])
    expect(await notesTo(organiser)).toEqual(['quorumMissed', 'seatsSold'])
  })

  test('is none when enough people come, nor once it has begun', async () => {
    const [buyer] = (await gatherBuyers(1)) as [Person]
    await buy(buyer, NEEDED)
    await askDecisions(clock(1))
    expect(await decisions()).toEqual([])
    await db()
      .update(events)
      .set({ minimum: NEEDED + 5, startsAt: deadline })
      .where(eq(events.id, event.id))
    await db().delete(eventGuarantees).where(eq(eventGuarantees.eventId, event.id))
    await askDecisions(clock(1))
    expect(await decisions()).toEqual([])
  })
})

describe('an organiser', () => {
  test('runs it anyway: for sure, told to all, and nothing goes back', async () => {
    const [buyer] = (await gatherBuyers(1)) as [Person]
    await buy(buyer, 2)
    const asked = await missed()
    expect(await decide(organiser, asked, 'run')).toBe('run')
    expect(await decide(organiser, asked, 'run')).toBe('run')
    await followFacts([deliverSandboxWebhookJob])
    expect(await decisions()).toMatchObject([{ state: 'run', closedById: organiser.accountId }])
    await lapseDecisions(clock(30))
    expect((await eventNow()).state).toBe('published')
    expect((await mailsTo(buyer)).toSorted()).toEqual([
      'orders.charged',
      'orders.confirmed',
      'orders.missed',
      'orders.runs',
    ])
    expect(await notesTo(organiser)).toEqual(['ownEventSure', 'quorumMissed', 'seatsSold'])
    expect(await refundsNow()).toEqual([])
  })

  test('moves the day: to one before the start, at most twice, and is asked again then', async () => {
    const [buyer] = (await gatherBuyers(1)) as [Person]
    await buy(buyer, 2)
    let asked = await missed()
    const days = movableDays(event, after(1)())
    if (!days) throw new Error('no day')
    const late = new Date(Date.parse(`${days.last}T12:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10)
    for (const day of [late, '2001-01-01', undefined, 'soon', "2026-02-31' or 1"])
      await expect(decide(organiser, asked, 'move', day)).rejects.toMatchObject({ fields: { day: {} } })
    const next = new Date(Date.parse(`${days.first}T12:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10)
    await decide(organiser, asked, 'move', next)
    await followFacts([deliverSandboxWebhookJob])
    expect((await eventNow()).minimumDecidedAt).toEqual(deadlineOn(next, event.timeZone))
    expect(await mailsTo(buyer)).toEqual(['orders.confirmed', 'orders.missed', 'orders.moved'])
    expect(await notesTo(buyer)).toEqual(['quorumMoved', 'quorumPending'])
    await lapseDecisions(clock(30))
    expect((await eventNow()).state).toBe('published')

    await askDecisions(clock(80))
    asked = (await decisions()).find(({ state }) => state === 'open')?.id ?? ''
    await decide(organiser, asked, 'move', days.last, 81)
    const at = (await eventNow()).minimumDecidedAt ?? new Date()
    await askDecisions(systemContext('test', { now: () => at }))
    asked = (await decisions()).find(({ state }) => state === 'open')?.id ?? ''
    await expect(decide(organiser, asked, 'move', days.last, 82)).rejects.toMatchObject({
      reason: 'sales:refused.noDay',
    })
  })

  test.each(MONEY)(
    'cancels it: every amount that was %s goes back once, whoever is killed on the way',
    async (money) => {
      const [first, second, holder] = (await gatherBuyers(3)) as [Person, Person, Person]
      await buying(money, async () => {
        await buy(first, 1)
        await buy(second, 3)
      })
      await holdSeats(makeContext({ actor: holder }), {
        event: event.slug,
        key: crypto.randomUUID(),
        seats: { [event.types[0].id]: '1' },
      })
      const asked = await missed()
      await decide(organiser, asked, 'cancel')
      // The work of a worker that was killed is done again by another, and by two at once.
      const all = await ordersNow()
      await Promise.all(all.flatMap(({ id }) => [callOffOrder(clock(1), id), callOffOrder(clock(1), id)]))
      await followFacts([deliverSandboxWebhookJob])
      for (const { id } of all) await callOffOrder(clock(1), id)
      await followFacts([deliverSandboxWebhookJob])

      expect((await eventNow()).state).toBe('cancelled')
      expect((await ordersNow()).map(({ state, refund }) => `${state} ${refund}`).toSorted()).toEqual([
        ...(money === 'charged'
          ? ['cancelled full', 'cancelled full']
          : ['cancelled none', 'cancelled none']),
        'cancelled none',
      ])
      const back = { state: 'succeeded', reason: 'event_cancelled' }
      expect(await refundsNow()).toMatchObject(money === 'charged' ? [back, back] : [])
      const cards = await db()
        .select({ state: payments.state })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.subjectId))
        .where(eq(orders.eventId, event.id))
      const ended = money === 'charged' ? 'succeeded' : 'declined'
      expect(cards.map(({ state }) => state)).toEqual([ended, ended])
      const seats = await db().select().from(tickets).where(eq(tickets.eventId, event.id))
      expect(new Set(seats.map(({ state }) => state))).toEqual(new Set(['cancelled']))
      const mails = await mailsTo(first)
      expect(mails.toSorted()).toEqual(
        [
          'orders.confirmed',
          'orders.missed',
          'orders.cancelled',
          ...(money === 'charged' ? ['orders.refunded'] : []),
        ].toSorted(),
      )
      expect(await mailsTo(holder)).toEqual([])
      const paidBack = money === 'charged' ? ['refunded'] : []
      expect(await notesTo(first)).toEqual(['eventCancelled', 'quorumPending', ...paidBack])
      expect(await notesTo(organiser)).toContain('ownEventCancelled')
      await unbroken()
    },
  )

  test('has colleagues: one wins, the other is told, and a stranger finds nothing', async () => {
    const [buyer, stranger] = (await gatherBuyers(2)) as [Person, Person]
    await buy(buyer, 1)
    const asked = await missed()
    const other = await inTransaction(async (tx) => personOf(await anAccount(tx)))
    const colleague = { ...other, partyId: organiser.partyId }
    for (const who of [stranger, buyer])
      await expect(decide(who, asked, 'cancel')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(decide(organiser, crypto.randomUUID(), 'run')).rejects.toMatchObject({ kind: 'notFound' })

    const answers = await Promise.allSettled([
      decide(organiser, asked, 'run'),
      decide(colleague, asked, 'cancel'),
    ])
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const [settled] = await decisions()
    expect(refused).toMatchObject([{ reason: `sales:refused.decided.${settled?.state}` }])
    expect((await eventNow()).state).toBe(settled?.state === 'run' ? 'published' : 'cancelled')
  })
})

describe('silence', () => {
  test.each(MONEY)(
    'of a day cancels and pays back what was %s by itself, once, with several workers',
    async (money) => {
      const [buyer] = (await gatherBuyers(1)) as [Person]
      await buying(money, () => buy(buyer, 2))
      await missed()
      await lapseDecisions(clock(23))
      expect((await eventNow()).state).toBe('published')
      await Promise.all([lapseDecisions(clock(25)), lapseDecisions(clock(25))])
      expect(await decisions()).toMatchObject([{ state: 'lapsed', closedById: null }])
      await followFacts([deliverSandboxWebhookJob])
      const back = { state: 'succeeded', reason: 'event_cancelled' }
      expect(await refundsNow()).toMatchObject(money === 'charged' ? [back] : [])
      expect((await mailsTo(buyer)).filter((kind) => kind === 'orders.cancelled')).toHaveLength(1)
      expect(await notesTo(organiser)).toContain('ownEventLapsed')
      await unbroken()
    },
  )

  test('does not cancel what fills in the same moment: either it runs, or the money comes back', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const found = await inTransaction((tx) =>
        anEvent(tx, { ownerId: organiser.partyId, minimum: 2, minimumDecidedAt: deadline }),
      )
      event = found
      const [early, last] = (await gatherBuyers(2)) as [Person, Person]
      await buy(early, 1)
      const asked = await missed()
      const isManual = round % 2 === 0
      await Promise.allSettled([
        buy(last, 1),
        isManual ? decide(organiser, asked, 'cancel') : lapseDecisions(clock(25)),
      ])
      await followFacts([deliverSandboxWebhookJob])
      await lapseDecisions(clock(25))
      await followFacts([deliverSandboxWebhookJob])
      const { state } = await eventNow()
      const [decision] = await decisions()
      outcomes.add(`${state} ${decision?.state}`)
      if (state === 'published') expect(decision?.state).toBe('filled')
      const paid = (await ordersNow()).filter(({ payment }) => payment === 'paid')
      // Money that was on its way when the event was cancelled found no seat: that order had ended.
      const right = state === 'published' ? /^confirmed none$/ : /^(cancelled|expired) full$/
      for (const order of paid) expect(`${order.state} ${order.refund}`).toMatch(right)
    }
    for (const outcome of outcomes)
      expect(['published filled', 'cancelled cancelled', 'cancelled lapsed']).toContain(outcome)
    await unbroken()
  })
})

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { eventGuaranteed } from '#app/features/catalogue/events/event.ts'
import { eventGuarantees } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { paymentRefunded } from '#app/features/money/payments/refund.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import '#app/platform/testing/database.ts'
import { notifyGuaranteedEvent } from '#app/features/sales/event-changes/notify-guaranteed-event.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { notifySoldSeats } from '#app/features/sales/organiser-sales/notify-sold-seats.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const before = new Date(Date.now() - 60_000)

async function makeWorld() {
  return inTransaction(async (tx) => {
    const organiser = await anAccount(tx)
    const [buyer, filler, named] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: organiser.partyId, minimum: 3, title: 'Lean' })
    const participants = [{ name: 'Asha Rao', email: named.email.toUpperCase() }]
    const order = await anOrder(tx, { event, buyer, quantity: 2, participants, confirmedAt: before })
    const again = await anOrder(tx, { event, buyer, confirmedAt: before })
    const filling = await anOrder(tx, { event, buyer: filler, confirmedAt: before })
    return { organiser, buyer, filler, named, event, order, again, filling }
  })
}
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  world = await makeWorld()
})

const notificationsOf = (account: { id: string }) =>
  db()
    .select({ kind: notifications.kind, count: notifications.count, link: notifications.link })
    .from(notifications)
    .where(eq(notifications.recipientId, account.id as never))
    .orderBy(notifications.id)

test('the seller learns what was sold, once for each order', async () => {
  const { organiser, buyer, order, event } = world
  await inTransaction((tx) => recordConfirmed(tx, order.id))
  await followFacts()
  await notifySoldSeats(systemContext('again'), order.id)
  expect(await notificationsOf(organiser)).toEqual([
    { kind: 'seatsSold', count: 2, link: `/event/manage_event/${event.slug}` },
  ])
  expect(await notificationsOf(buyer)).toEqual([])
})

test('who has seats learns once that the event runs, and the organiser that the ring is full', async () => {
  const { organiser, buyer, filler, event, filling } = world
  await inTransaction(async (tx) => {
    await tx
      .insert(eventGuarantees)
      .values({ eventId: event.id, orderId: filling.id, guaranteedAt: new Date() })
      .onConflictDoUpdate({ target: eventGuarantees.eventId, set: { orderId: filling.id } })
    await recordFact(tx, eventGuaranteed, event.id, { order: filling.id })
  })
  await followFacts()
  await notifyGuaranteedEvent(systemContext('again'), event.id)
  expect((await notificationsOf(buyer)).map(({ kind }) => kind)).toEqual(['eventRuns'])
  expect(await notificationsOf(filler)).toEqual([])
  expect((await notificationsOf(organiser)).map(({ kind }) => kind)).toEqual(['seatsSold', 'ownEventRuns'])
})

test('who is named for a seat and has an account learns of the ticket, the buyer does not', async () => {
  const { named, buyer, order } = world
  const [seat] = await db()
    .select()
    .from(tickets)
    .where(eq(tickets.orderId, order.id))
    .orderBy(tickets.position)
  if (!seat) throw new Error('no seat')
  await followFacts()
  expect(await notificationsOf(named)).toEqual([
    { kind: 'ticketSent', count: 1, link: `/ticket/${seat.code}` },
  ])
  expect((await notificationsOf(buyer)).map(({ kind }) => kind)).not.toContain('ticketSent')
})

test('the buyer learns that money came back', async () => {
  const { buyer, order } = world
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
  if (!payment) throw new Error('no payment')
  const refund = { id: newId(), paymentId: payment.id, amountMinor: 5_000, currency: 'EUR' }
  const cause = { causeKind: 'gateway_refund', causeId: newId() } as const
  const settled = { reason: 'goodwill', state: 'succeeded' } as const
  await inTransaction(async (tx) => {
    await tx.insert(refunds).values({ ...refund, ...cause, ...settled })
    await recordFact(tx, paymentRefunded, refund.id, {
      from: 'requested',
      to: 'succeeded',
      by: 'system',
      payment: payment.id,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
    })
  })
  await followFacts()
  const [last] = (await notificationsOf(buyer)).slice(-1)
  expect(last).toEqual({ kind: 'refunded', count: 1, link: `/mybooking/${order.reference}` })
})

test('everybody who bought learns once that the event was cancelled', async () => {
  const { buyer, filler, organiser, event } = world
  await inTransaction((tx) => changeEventState(tx, systemContext('test'), event, 'cancel'))
  await followFacts([deliverSandboxWebhookJob])
  for (const account of [buyer, filler])
    expect((await notificationsOf(account)).filter(({ kind }) => kind === 'eventCancelled')).toHaveLength(1)
  const own = (await notificationsOf(organiser))
    .map(({ kind }) => kind)
    .filter((kind) => kind.includes('Cancelled'))
  expect(own).toEqual(['ownEventCancelled'])
})

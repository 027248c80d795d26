import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { anEvent, askingPeople, waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { askForSeats } from '#app/features/catalogue/seat-requests/ask-seats.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { joinWaitingList } from '#app/features/catalogue/waitlist/join-list.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { anSme } from '#app/features/people/parties/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { writeQuote } from '#app/features/sales/quotes/write-quote.server.ts'
import { approveSeatRequests } from '#app/features/sales/seat-offers/approve-seat-requests.server.ts'
import { offerToWaitlist } from '#app/features/sales/seat-offers/offer-to-waitlist.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const BILLING = {
  kind: 'person',
  name: 'Asha Rao',
  street: '1 Road',
  postalCode: '1',
  city: 'Pune',
  country: 'IN',
}
const NOBODY = { nameLater: 'on', participants: [{ name: '', email: '' }] }

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )

/** An event of an SME, two people who buy, and the switch of what the SME has paid for. */
async function studio({ seats = 20 } = {}) {
  const made = await inTransaction(async (tx) => {
    const sme = await anSme(tx)
    const event = await anEvent(tx, { ownerId: sme.id, capacity: seats, minimum: 1 })
    return { sme, event, buyer: await anAccount(tx), other: await anAccount(tx), member: await anAccount(tx) }
  })
  const ctx = makeContext({ actor: personOf(made.buyer) })
  const type = made.event.types[0].id
  const wanted = { event: made.event.slug, seats: { [type]: '1' } }
  const paidUntil = async (writableUntil: Date | null) => {
    await db().update(parties).set({ writableUntil }).where(eq(parties.id, made.sme.id))
  }
  const hold = () => holdSeats(ctx, { ...wanted, key: randomUUID() })
  const pay = async (reference: string) => {
    await keepDetails(ctx, { reference, ...NOBODY })
    await keepDetails(ctx, { reference, ...BILLING })
    return payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })
  }
  return { ...made, ctx, type, wanted, hold, pay, lapse: () => paidUntil(new Date()), paidUntil }
}

test('a workspace that is not paid for sells, promises and offers nothing new, says so, and sells again once it is', async () => {
  const { ctx, event, type, wanted, hold, lapse, paidUntil } = await studio()
  await lapse()

  const page = (await getEventPage(ctx, event.slug)).event
  expect(panelState(page, ctx.now())).toBe('lapsed')
  const asked = { event: event.slug, type, seats: '1', people: '', words: '' }
  const refused = 'events:refused.lapsed'
  expect(await answerOf(hold())).toBe(refused)
  expect(await answerOf(writeQuote(ctx, wanted))).toBe(refused)
  expect(await answerOf(joinWaitingList(ctx, { event: event.slug, type, seats: '1' }))).toBe(refused)
  await db().update(ticketTypes).set({ needsApproval: true }).where(eq(ticketTypes.id, type))
  expect(await answerOf(askForSeats(ctx, asked))).toBe(refused)
  await db().update(ticketTypes).set({ needsApproval: false }).where(eq(ticketTypes.id, type))
  expect(await db().$count(orders, eq(orders.eventId, event.id))).toBe(0)

  await paidUntil(new Date(Date.now() + 86_400_000))
  expect(panelState((await getEventPage(ctx, event.slug)).event, ctx.now())).toBe('open')
  expect(await answerOf(hold())).toBe('done')
})

test('seats that were held before are paid, and cancelled for what the terms say; they are not had again', async () => {
  const { ctx, hold, pay, lapse, sme } = await studio()
  const [kept, left] = [await hold(), await hold()]
  await lapse()

  expect(await pay(kept.reference)).toMatchObject({ state: 'succeeded' })
  const later = { ...ctx, now: () => new Date(Date.now() + 3_600_000) }
  expect(await answerOf(holdAgain(later, left))).toBe('events:refused.lapsed')
  expect(await answerOf(cancelBooking(ctx, { reference: kept.reference, seen: '0' }))).toBe('done')
  expect((await getCheckout(ctx, kept.reference)).state).toBe('cancelled')
  expect(await db().$count(orders, and(eq(orders.sellerId, sme.id), eq(orders.state, 'confirmed')))).toBe(0)
  const broken = (await checkInvariants(systemContext('test'))).filter((rule) => rule.broken > 0)
  expect(broken).toEqual([])
})

test('who waits is offered nothing from that day on, and what was offered before is paid', async () => {
  const { event, buyer, other, pay, lapse } = await studio({ seats: 2 })
  await inTransaction((tx) => waitingPeople(tx, event, [buyer]))
  expect(await offerToWaitlist(systemContext('test'), event.id)).toBe(1)
  await inTransaction((tx) => waitingPeople(tx, event, [other]))
  await lapse()

  expect(await offerToWaitlist(systemContext('test'), event.id)).toBe(0)
  const [offer] = await db().select().from(orders).where(eq(orders.eventId, event.id))
  expect(await pay(offer?.reference ?? '')).toMatchObject({ state: 'succeeded' })
  const states = await db()
    .select({ state: waitlistEntries.state })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.eventId, event.id))
  expect(states.map(({ state }) => state)).toContain('waiting')
})

test('a request for seats is approved by nobody any more, and one that was approved is paid', async () => {
  const { event, type, buyer, other, pay, lapse, sme, member } = await studio()
  const admin = makeContext({ actor: actingFor(personOf(member), sme) })
  await db().update(ticketTypes).set({ needsApproval: true }).where(eq(ticketTypes.id, type))
  const [first, second] = await inTransaction((tx) => askingPeople(tx, event, [buyer, other]))
  expect(await approveSeatRequests(admin, { request: first })).toMatchObject({ done: 1 })
  await lapse()

  const { done, not } = await approveSeatRequests(admin, { request: second })
  expect([done, not]).toEqual([0, [{ reason: 'seat-requests:refused.gone', count: 1 }]])
  const [offer] = await db().select().from(orders).where(eq(orders.eventId, event.id))
  expect(await pay(offer?.reference ?? '')).toMatchObject({ state: 'succeeded' })
})

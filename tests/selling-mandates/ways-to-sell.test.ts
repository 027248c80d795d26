import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { acceptMandate } from '#app/features/people/selling-mandates/accept-mandate.server.ts'
import { sellingMandateActs } from '#app/features/people/selling-mandates/tables.server.ts'
import { withoutMandate } from '#app/features/people/selling-mandates/testing.server.ts'
import { withdrawMandate } from '#app/features/people/selling-mandates/withdraw-mandate.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { sellSeats } from '#app/features/sales/organiser-sales/manual-orders/sell-seats.server.ts'
import { writeQuote } from '#app/features/sales/quotes/write-quote.server.ts'
import { findNextOffer } from '#app/features/sales/seat-offers/find-next-offer.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { counterTraining } from '#app/features/sales/training-requests/counter-training.server.ts'
import {
  dayAhead,
  payTraining,
  typedTrainingRequest,
} from '#app/features/sales/training-requests/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { opened } from '#tests/support/a-promise.ts'
import { aProvider, aRequirement, reasonOf, somebody, typedProposal } from '../proposals/rounds.ts'
import '#tests/support/bind-registries.ts'

const RESTS = 'selling-mandates:refused.rests'
const ASKED = 'mandate: selling-mandates:invalid.accept'
const VENUE = { venue: 'Hall 4', street: 'Corso 1', city: 'Turin', country: 'IT' }

type Provider = Awaited<ReturnType<typeof aProvider>>

const forget = ({ account }: Provider) => inTransaction((tx) => withoutMandate(tx, account.partyId))
const accept = ({ ctx }: Provider) => acceptMandate(ctx, { version: '1', mandate: 'yes' })
const stepsOf = async ({ account }: Provider) =>
  (
    await db()
      .select()
      .from(sellingMandateActs)
      .where(eq(sellingMandateActs.partyId, account.partyId))
      .orderBy(sellingMandateActs.at)
  ).map(({ step }) => step)

async function asked() {
  const provider = await aProvider()
  const price = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' as const }
  const topic = await inTransaction((tx) =>
    aTopic(tx, { ownerId: provider.account.partyId, durationMinutes: 840, largestGroup: 12, ...price }),
  )
  const buyer = await somebody()
  const { code } = await askForTraining(buyer.ctx, await typedTrainingRequest(buyer.ctx, topic))
  return { provider, buyer, code }
}
const COUNTER = { day1: dayAhead(40), from: '10:00', to: '16:00', amount: '3500', currency: 'EUR' }

test('accepting a training asks the provider, and what was agreed is paid whatever is withdrawn', async () => {
  const { provider, buyer, code } = await asked()
  await forget(provider)
  expect(await reasonOf(acceptTraining(provider.ctx, { code, version: '1' }))).toBe(ASKED)
  const { reference } = await acceptTraining(provider.ctx, { code, version: '1', mandate: 'yes' })
  await withdrawMandate(provider.ctx)
  expect(await stepsOf(provider)).toEqual(['accept', 'withdraw'])
  expect(await payTraining(buyer.ctx, reference)).toMatchObject({ state: 'succeeded' })
})

test('a price that is proposed instead asks, too, and is not taken while its provider may not sell', async () => {
  const { provider, buyer, code } = await asked()
  await forget(provider)
  expect(await reasonOf(counterTraining(provider.ctx, { code, version: '1', ...COUNTER }))).toBe(ASKED)
  await counterTraining(provider.ctx, { code, version: '1', ...COUNTER, mandate: 'yes' })
  await withdrawMandate(provider.ctx)
  expect(await reasonOf(acceptTraining(buyer.ctx, { code, version: '2' }))).toBe(RESTS)
  await accept(provider)
  expect(await reasonOf(acceptTraining(buyer.ctx, { code, version: '2' }))).toBe('done')
})

test('a proposal asks its provider, and is awarded only while it may sell', async () => {
  const { seeker, url } = await aRequirement()
  const provider = await aProvider()
  await forget(provider)
  expect(await reasonOf(submitProposal(provider.ctx, typedProposal(url)))).toBe(ASKED)
  await submitProposal(provider.ctx, typedProposal(url, { mandate: 'yes' }))
  const code = (await findOwnProposal(provider.ctx, url))?.code
  await withdrawMandate(provider.ctx)
  const award = () => reasonOf(awardProposal(seeker.ctx, { code, version: '1', ...VENUE }))
  expect(await award()).toBe(RESTS)
  await accept(provider)
  expect(await award()).toBe('done')
})

test('a promise of a price is not joined, and one that was joined stays', async () => {
  const { groupDeal, join, buyers, event } = await opened(2)
  await inTransaction((tx) => withoutMandate(tx, event.ownerId))
  expect(await reasonOf(join(buyers[1]))).toBe(RESTS)
  const kept = await db().select().from(orders).where(eq(orders.groupDealId, groupDeal.id))
  expect(kept.map(({ state }) => state)).toEqual(['pledged'])
})

async function aDesk(priceMinor = 10_000) {
  const seller = await aProvider()
  const event = await inTransaction(async (tx) => {
    await aBankAccount(tx, { partyId: seller.account.partyId })
    return anEvent(tx, { ownerId: seller.account.partyId, priceMinor, capacity: 10 })
  })
  return { seller, event, seats: { [event.types[0].id]: '1' } }
}

test('nothing is sold by hand, quoted or held, and what costs nothing is', async () => {
  const { seller, event, seats } = await aDesk()
  await withdrawMandate(seller.ctx)
  const buyer = (await somebody()).ctx
  const sale = {
    event: event.slug,
    key: randomUUID(),
    seats,
    name: 'Asha Rao',
    email: `asha-${randomUUID().slice(0, 8)}@example.com`,
    kind: 'business',
    company: 'Rao Gears GmbH',
    address: 'Hafenstraße 1\n20457 Hamburg',
    country: 'DE',
    language: 'de',
    pay: 'outside',
  }
  expect(await reasonOf(sellSeats(seller.ctx, sale))).toBe(RESTS)
  expect(await reasonOf(writeQuote(buyer, { event: event.slug, seats }))).toBe('events:refused.resting')
  expect(await reasonOf(holdSeats(buyer, { event: event.slug, seats, key: randomUUID() }))).toBe(
    'events:refused.resting',
  )
  const free = await aDesk(0)
  await withdrawMandate(free.seller.ctx)
  const wished = { event: free.event.slug, seats: free.seats, key: randomUUID() }
  expect(await reasonOf(holdSeats(buyer, wished))).toBe('done')
})

test('held seats are not ordered on an invoice once the mandate is withdrawn', async () => {
  const { seller, event, seats } = await aDesk()
  const buyer = (await somebody()).ctx
  const { reference } = await holdSeats(buyer, { event: event.slug, seats, key: randomUUID() })
  await keepDetails(buyer, {
    reference,
    nameLater: 'on',
    participants: [{ name: '', email: '' }],
    kind: 'business',
    name: 'Asha Rao',
    company: 'Rao Gears GmbH',
    street: 'Hafenstraße 1',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
  })
  await withdrawMandate(seller.ctx)
  const bill = () => reasonOf(billOrder(buyer, { reference, key: randomUUID() }))
  expect(await bill()).toBe(RESTS)
  await accept(seller)
  expect(await bill()).toBe('done')
})

test('who waits is offered nothing that rests', async () => {
  const { seller, event } = await aDesk()
  const waits = await inTransaction((tx) => anAccount(tx))
  await db().insert(waitlistEntries).values({
    id: newId(),
    eventId: event.id,
    ticketTypeId: event.types[0].id,
    accountId: waits.id,
    buyerId: waits.partyId,
    quantity: 1,
    state: 'waiting',
    since: new Date(),
  })
  const next = () => inTransaction((tx) => findNextOffer(tx, { eventId: event.id, now: new Date() }))
  expect(await next()).not.toBeNull()
  await withdrawMandate(seller.ctx)
  expect(await next()).toBeNull()
})

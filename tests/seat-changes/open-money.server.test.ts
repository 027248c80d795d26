import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import { oneSeries } from '#app/features/catalogue/events/testing.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { exchangeSeats } from '#app/features/sales/seat-changes/exchange-seats.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { brokenRules, follow, refusal, TYPES } from './sold-seats.ts'

const DAY = 86_400_000
const PAYER = {
  kind: 'person',
  name: 'Asha Rao',
  street: '1 Road',
  postalCode: '1',
  city: 'Pune',
  country: 'IN',
}

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

/** An event that needs five people and is decided in four days, and two seats that a card keeps money for. */
async function authorized() {
  const { event, organiser, buyer, other } = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const ownerId = organiser.partyId
    const open = { minimum: 5, minimumDecidedAt: new Date(Date.now() + 4 * DAY), ticketTypes: TYPES, ownerId }
    const event = await anEvent(tx, open)
    const other = await anEvent(tx, { ...open, startsAt: new Date(Date.now() + 60 * DAY) })
    await oneSeries(tx, [event.id, other.id])
    return { event, other, organiser, buyer: await anAccount(tx) }
  })
  const asBuyer = makeContext({ actor: personOf(buyer) })
  const [type, online] = event.types
  const seats = { [type.id]: '2' }
  const { reference } = await holdSeats(asBuyer, { event: event.slug, seats, key: randomUUID() })
  const participants = [1, 2].map(() => ({ name: '', email: '' }))
  await keepDetails(asBuyer, { reference, nameLater: 'on', participants })
  await keepDetails(asBuyer, { reference, ...PAYER })
  await payOrder(asBuyer, { reference, card: 'succeeds', key: randomUUID() })
  await follow()
  const ctx = makeContext({ actor: personOf(organiser, { serviceType: 'provider', approval: 'approved' }) })
  const change = (to: string, chosen: number[], seen: number) =>
    exchangeSeats(ctx, { reference, seats: chosen.map(String), to, seen: String(seen), key: randomUUID() })
  return { event, other, reference, asBuyer, change, online: online?.id ?? '' }
}

const rowOf = async (reference: string) =>
  (await db().select().from(orders).where(eq(orders.reference, reference)))[0]

test('what a card only keeps is charged less for a cheaper ticket, once the event runs', async () => {
  const { event, reference, change, online } = await authorized()
  expect(await rowOf(reference)).toMatchObject({ payment: 'awaiting', totalMinor: 20_000 })
  expect(await change(online, [1], 4_000)).toMatchObject({ backMinor: 0, lessMinor: 4_000 })
  await follow()
  expect(await rowOf(reference)).toMatchObject({ payment: 'awaiting', totalMinor: 16_000 })
  expect(await brokenRules()).toEqual([])

  await inTransaction((tx) => guaranteeEvent(tx, { eventId: event.id, orderId: null }))
  await follow()
  const row = await rowOf(reference)
  expect(row).toMatchObject({ payment: 'paid', totalMinor: 16_000, refund: 'none' })
  const of = row?.id ?? ''
  const [charged] = await db().select().from(payments).where(eq(payments.subjectId, of))
  expect(charged).toMatchObject({ state: 'succeeded', amountMinor: 16_000 })
  const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, of))
  expect(invoice?.totalMinor).toBe(16_000)
  expect(invoice?.lines.map(({ text, quantity }) => [text.split(': ').at(-1), quantity])).toEqual([
    ['Standard', 1],
    ['Online', 1],
  ])
  expect(await brokenRules()).toEqual([])
})

test('it moves nowhere before, and comes down no more once a seat of it was cancelled', async () => {
  const { other, reference, asBuyer, change, online } = await authorized()
  expect(await refusal(change(other.types[0].id, [1, 2], 0))).toBe('seat-changes:refused.openMoney')
  await cancelBooking(asBuyer, { reference, position: '2', seen: '0' })
  await follow()
  expect(await refusal(change(online, [1], 4_000))).toBe('seat-changes:refused.unpaid')
  expect(await brokenRules()).toEqual([])
})

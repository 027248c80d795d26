import { beforeAll, expect, test } from 'vitest'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const on = (day: string) => [{ startsAt: new Date(`${day}T08:00:00Z`), endsAt: new Date(`${day}T16:00:00Z`) }]
const FACTS = {
  title: 'Kept Terms',
  language: 'en',
  mode: 'online',
  timeZone: 'Europe/Paris',
  capacity: 20,
  minimum: 1,
  currency: 'EUR',
} as const
const TYPES = [{ name: 'Seat', priceMinor: 10_000 }]

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

test('an order keeps the refund terms that its buyer was shown, whatever the event says later', async () => {
  const given = { ...FACTS, ticketTypes: TYPES, sessions: on('2027-03-10') }
  const { event, buyer, earlier } = await inTransaction(async (tx) => {
    const event = await anEvent(tx, { ...given, refundSteps: [{ days: 30, percent: 100 }] })
    const buyer = await anAccount(tx)
    return { event, buyer, earlier: await anOrder(tx, { event, buyer }) }
  })
  const ctx = makeContext({ actor: personOf(buyer), now: () => NOW })
  const wanted = () => ({ event: event.slug, seats: { [event.types[0]?.id ?? '']: '1' } })
  const { reference } = await holdSeats(ctx, wanted())
  const shown = (await getCheckout(ctx, reference)).refundTerms?.sentence
  expect(shown).toBe('Free cancellation until Mon 8 Feb 2027, 09:00 CET; afterwards no refund.')

  const harder = { ...given, ownerId: event.ownerId, sessions: on('2027-06-10'), refundSteps: [] }
  await inTransaction((tx) => saveEventSale(tx, harder, event.id))

  expect((await getCheckout(ctx, reference)).refundTerms?.sentence).toBe(shown)
  expect((await getBooking(ctx, earlier.reference)).refundTerms?.sentence).toBe(shown)
  const later = makeContext({ actor: personOf(buyer), now: () => new Date(NOW.getTime() + 60_000) })
  const { reference: next } = await holdSeats(later, wanted())
  expect((await getCheckout(later, next)).refundTerms?.sentence).not.toBe(shown)
})

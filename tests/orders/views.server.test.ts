import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { type BookingFacts, bookingStatus, moneyOfCalledOff } from '#app/features/sales/bookings/booking.ts'
import {
  countBookings,
  getBooking,
  listBookings,
} from '#app/features/sales/bookings/queries-bookings.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { countSales, getSales, listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { STAFF_TASKS, VISITOR } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY)

const ctxOf = (account: Parameters<typeof personOf>[0], given: Partial<Ctx> = {}) =>
  makeContext({ actor: personOf(account), ...given })

async function makeWorld() {
  return inTransaction(async (tx) => {
    const organiser = await anAccount(tx)
    const buyer = await anAccount(tx)
    const stranger = await anAccount(tx)
    const coming = await anEvent(tx, { ownerId: organiser.partyId, startsAt: at(20), minimum: 4 })
    const past = await anEvent(tx, { ownerId: organiser.partyId, startsAt: at(-20) })
    const foreign = await anEvent(tx, { startsAt: at(10) })
    const first = await anOrder(tx, {
      event: coming,
      buyer,
      quantity: 3,
      participants: [{ name: 'Asha Rao', email: 'asha@example.com' }],
    })
    const done = await anOrder(tx, { event: past, buyer, confirmedAt: at(-40), completed: true })
    await anOrder(tx, { event: coming, buyer: stranger, quantity: 2 })
    await anOrder(tx, { event: foreign, buyer: organiser })
    return { organiser, buyer, stranger, coming, past, foreign, first, done }
  })
}
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  world = await makeWorld()
})

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing refused',
    (error: unknown) => (error instanceof Refusal ? error.kind : Promise.reject(error)),
  )

test('a buyer sees the own bookings, coming ones and past ones apart', async () => {
  const ctx = ctxOf(world.buyer)
  const coming = await listBookings(ctx, 'coming', { limit: 10 })
  const past = await listBookings(ctx, 'past', { limit: 10 })
  expect(coming.map((booking) => booking.reference)).toEqual([world.first.reference])
  expect(coming[0]).toMatchObject({ seats: 3, unnamed: 2, totalMinor: 30_000, currency: 'EUR' })
  expect(past.map((booking) => booking.reference)).toEqual([world.done.reference])
  expect(await countBookings(ctx)).toEqual({ coming: 1, past: 1, open: 0 })
})

test('a booking has its tickets, sessions and invoice', async () => {
  const booking = await getBooking(ctxOf(world.buyer), world.first.reference)
  expect(booking.tickets.map((ticket) => ticket.participantName)).toEqual(['Asha Rao', null, null])
  expect(booking.sessions).toHaveLength(1)
  const invoice = await getBookingInvoice(ctxOf(world.buyer), world.first.reference)
  expect(invoice).toMatchObject({
    sum: { rows: [{ part: 'total', amount: '€300' }], note: 'final price' },
    numberText: booking.invoice?.numberText,
  })
})

test('an order that can still be paid is open until its hold ends', async () => {
  const buyer = await inTransaction(async (tx) => {
    const account = await anAccount(tx)
    const order = await anOrder(tx, { event: world.foreign, buyer: account })
    await tx
      .update(orders)
      .set({ state: 'held', payment: 'none', confirmedAt: null, heldUntil: new Date(Date.now() + 60_000) })
      .where(eq(orders.id, order.id))
    return account
  })
  expect(await countBookings(ctxOf(buyer))).toEqual({ coming: 0, past: 0, open: 1 })
  const later = ctxOf(buyer, { now: () => new Date(Date.now() + 61_000) })
  expect(await listBookings(later, 'open', { limit: 10 })).toEqual([])
})

test('a visitor and a stranger see nothing of it, and cannot tell that it is there', async () => {
  for (const ctx of [makeContext({ actor: VISITOR }), ctxOf(world.stranger), ctxOf(world.organiser)]) {
    const own = await listBookings(ctx, 'coming', { limit: 50 })
    expect(own.map((booking) => booking.reference)).not.toContain(world.first.reference)
    expect(await refusalOf(getBooking(ctx, world.first.reference))).toBe('notFound')
    expect(await refusalOf(getBookingInvoice(ctx, world.first.reference))).toBe('notFound')
    const input = { reference: world.first.reference, position: '2', name: 'Eve', email: 'eve@example.com' }
    expect(await refusalOf(nameParticipant(ctx, input))).toBe('notFound')
  }
  expect(await refusalOf(getBooking(ctxOf(world.stranger), "x' or 1=1 --"))).toBe('notFound')
  const named = await db().select().from(tickets).where(eq(tickets.participantName, 'Eve'))
  expect(named).toEqual([])
})

test('an organiser sees seats, orders and money of the own events only', async () => {
  const ctx = ctxOf(world.organiser)
  expect(await countSales(ctx)).toEqual({ drafts: 0, coming: 1, past: 1, cancelled: 0, kept: 0 })
  const [event] = await listSales(ctx, 'coming', { limit: 10 })
  expect(event).toMatchObject({
    slug: world.coming.slug,
    coming: 5,
    held: 0,
    capacity: 20,
    minimum: 4,
    paidMinor: 50_000,
  })
  const sales = await getSales(ctx, world.coming.slug)
  expect(sales.event.commissionMinor).toBe(5_000)
  expect(sales.types).toMatchObject([{ taken: 5, held: 0 }])
  expect(sales.orders).toHaveLength(2)
})

test('a series is one row of the list of own events, and its dates are listed by any of them', async () => {
  const seriesId = newId()
  const [organiser, other] = await inTransaction(async (tx) => {
    const [first, second] = [await anAccount(tx), await anAccount(tx)]
    for (const week of [1, 2, 3]) {
      const startsAt = new Date(Date.now() + week * 7 * 86_400_000)
      await anEvent(tx, { ownerId: first.partyId, seriesId, startsAt, title: `Week ${week}` })
    }
    await anEvent(tx, { ownerId: first.partyId, title: 'Alone' })
    return [first, second]
  })
  const ctx = ctxOf(organiser)
  const listed = await listSales(ctx, 'coming', { limit: 10, grouped: true })
  expect(listed.map(({ title, dates }) => [title, dates])).toEqual([
    ['Week 1', 3],
    ['Alone', 1],
  ])
  expect((await countSales(ctx, { grouped: true })).coming).toBe(2)
  expect((await countSales(ctx)).coming).toBe(4)
  const series = listed[0]?.slug ?? ''
  const dates = await listSales(ctx, 'coming', { limit: 10, series })
  expect(dates.map(({ title }) => title)).toEqual(['Week 1', 'Week 2', 'Week 3'])
  expect(await listSales(ctxOf(other), 'coming', { limit: 10, series })).toEqual([])
})

test('the sales of an event are not found by anybody else, also not by its buyers', async () => {
  for (const ctx of [makeContext({ actor: VISITOR }), ctxOf(world.stranger), ctxOf(world.buyer)]) {
    expect(await refusalOf(getSales(ctx, world.coming.slug))).toBe('notFound')
    expect(await listSales(ctx, 'coming', { limit: 10 })).toEqual([])
  }
  expect(await refusalOf(getSales(ctxOf(world.organiser), world.foreign.slug))).toBe('notFound')
  const staff = ctxOf(world.stranger)
  if (staff.actor.kind === 'person') staff.actor.staffTasks = STAFF_TASKS
  expect((await getSales(staff, world.coming.slug)).orders).toHaveLength(2)
})

test.each([
  [{ state: 'held', payment: 'none', refund: 'none' }, 'published', 5, 'unpaid'],
  [{ state: 'confirmed', payment: 'paid', refund: 'none' }, 'published', 5, 'reserved'],
  [{ state: 'confirmed', payment: 'awaiting', refund: 'none' }, 'published', -1, 'completed'],
  [{ state: 'completed', payment: 'paid', refund: 'none' }, 'completed', -1, 'completed'],
  [{ state: 'confirmed', payment: 'paid', refund: 'none' }, 'cancelled', 5, 'eventCancelled'],
  [{ state: 'confirmed', payment: 'paid', refund: 'full' }, 'cancelled', 5, 'refunded'],
  [{ state: 'expired', payment: 'paid', refund: 'full' }, 'published', 5, 'refunded'],
  [{ state: 'cancelled', payment: 'none', refund: 'none' }, 'published', 5, 'cancelled'],
  [{ state: 'cancelled', payment: 'none', refund: 'none' }, 'cancelled', 5, 'cancelled'],
  [
    { state: 'cancelled', payment: 'paid', refund: 'none', confirmedAt: at(-1) },
    'cancelled',
    5,
    'eventCancelled',
  ],
] as const)('%j of an event that is %s and ends in %i days is %4$s', (axes, state, days, standing) => {
  expect(bookingStatus(bookingOf(axes, { state, endsAt: at(days) }), new Date())).toBe(standing)
})

test.each([
  [{ payment: 'paid', refund: 'none' }, 'published', 5_000, null],
  [{ payment: 'none', refund: 'none' }, 'cancelled', 5_000, 'off'],
  [{ payment: 'paid', refund: 'none' }, 'cancelled', 0, 'off'],
  [{ payment: 'paid', refund: 'none' }, 'cancelled', 5_000, 'offGoesBack'],
  [{ payment: 'paid', refund: 'full' }, 'cancelled', 5_000, 'offPaidBack'],
  [{ payment: 'paid', refund: 'full', byTransfer: true }, 'cancelled', 5_000, 'offPaidBackSent'],
] as const)(
  'of the money of %j, with an event that is %s and %i to pay, %s is said',
  (axes, state, totalMinor, said) => {
    const { byTransfer = false, ...stands } = { byTransfer: undefined, ...axes }
    const booking = bookingOf({ state: 'confirmed', ...stands }, { state, endsAt: at(5) })
    expect(moneyOfCalledOff({ ...booking, totalMinor, byTransfer })).toBe(said)
  },
)

test('what is paid is reserved until its event runs, and undecided once the day of decision has passed', () => {
  const paid = { state: 'confirmed', payment: 'paid', refund: 'none' } as const
  const standing = (given: Partial<BookingFacts['event']>, coming: number) =>
    bookingStatus({ ...bookingOf(paid, given), coming }, new Date())
  expect(standing({ minimumDecidedAt: at(1) }, 3)).toBe('reserved')
  expect(standing({ minimumDecidedAt: at(-1) }, 3)).toBe('undecided')
  expect(standing({ minimumDecidedAt: at(-1) }, 6)).toBe('runs')
  expect(standing({ runsForSure: true }, 1)).toBe('runs')
  expect(standing({ startsAt: at(-1) }, 1)).toBe('runs')
})

function bookingOf(
  axes: Pick<BookingFacts, 'state' | 'payment' | 'refund'> & { confirmedAt?: Date },
  event: Partial<BookingFacts['event']>,
): BookingFacts {
  const facts = {
    state: 'published',
    startsAt: at(4),
    endsAt: at(5),
    minimum: 6,
    runsForSure: false,
  } as const
  const confirmedAt = ['confirmed', 'completed'].includes(axes.state) ? at(-9) : null
  return {
    confirmedAt,
    ...axes,
    coming: 3,
    filled: false,
    event: { ...facts, minimumDecidedAt: null, ...event },
  }
}

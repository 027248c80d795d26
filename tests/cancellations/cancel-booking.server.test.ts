import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventChanges } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  payments,
  refunds,
} from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { giveOrderBack } from '#app/features/sales/cancellations/give-back-order.server.ts'
import { orders, seatCancellations, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { markCheckedIn } from '#app/features/sales/participants/mark-checked-in.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { findTicket } from '#app/features/sales/participants/queries-ticket.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { type TaxTerms, termsOf } from '#app/kit/tax.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const DAY = 86_400_000
const START = Date.now() + 10 * DAY
const HALF = [
  { days: 14, percent: 100 },
  { days: 7, percent: 50 },
]

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

type Given = { seats?: number; event?: Parameters<typeof anEvent>[1]; tax?: TaxTerms }

/** A paid order of an event in ten days, half of whose price comes back today. */
async function aBooking({ seats = 3, event: given, ...rest }: Given = {}) {
  const made = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const startsAt = new Date(START)
    const event = await anEvent(tx, {
      ownerId: organiser.partyId,
      refundSteps: HALF,
      priceMinor: 11_901,
      minimum: 1,
      capacity: 40,
      sessions: [{ startsAt, endsAt: new Date(START + 7 * 3_600_000) }],
      ...given,
    })
    const buyer = await anAccount(tx)
    const participants = Array.from({ length: seats }, (_, at) => ({
      name: `Person ${at + 1}`,
      email: `p${at + 1}-${event.id.slice(-8)}@example.com`,
    }))
    const order = await anOrder(tx, { event, buyer, quantity: seats, participants, ...rest })
    await recordConfirmed(tx, order.id)
    return { event, buyer, organiser, participants, order }
  })
  await followFacts([deliverSandboxWebhookJob])
  const ctx = makeContext({ actor: personOf(made.buyer) })
  return { ...made, ctx, reference: made.order.reference, orderId: made.order.id }
}
type Booking = Awaited<ReturnType<typeof aBooking>>

const cancel = (booking: Booking, position?: number, { seen = '0', ctx = booking.ctx } = {}) =>
  cancelBooking(ctx, {
    reference: booking.reference,
    seen,
    ...(position === undefined ? {} : { position: String(position) }),
  })
const refundsOf = async ({ orderId }: Booking) =>
  (
    await db()
      .select({ minor: refunds.amountMinor, reason: refunds.reason, state: refunds.state })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.subjectId, orderId))
  ).toSorted((left, right) => left.minor - right.minor)
const orderOf = async ({ orderId }: Booking) =>
  (await db().select().from(orders).where(eq(orders.id, orderId)))[0]
const claimsOf = ({ orderId }: Booking) =>
  db()
    .select({ state: seatAllocations.state, quantity: seatAllocations.quantity })
    .from(seatAllocations)
    .where(eq(seatAllocations.orderId, orderId))
const mailsTo = (address: string, kind: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, address), eq(emails.kind, kind)))
const expectBooksInOrder = async () =>
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])

describe('a buyer', () => {
  test('cancels one of three seats for what the page said, then the others, and everybody is told', async () => {
    const booking = await aBooking()
    const { ctx, reference, participants, buyer, organiser } = booking
    const before = await getBooking(ctx, reference)
    const [ticket] = before.tickets
    expect(before.cancel?.seats[1]).toMatchObject({ seen: 5_951 })
    expect(before.cancel?.seats[1]?.question).toContain('50%')
    expect(before.cancel?.all).toMatchObject({ seen: 3 * 5_951 })

    await cancel(booking, 1, { seen: '5951' })
    expect(await claimsOf(booking)).toEqual([{ state: 'taken', quantity: 2 }])
    await followFacts([deliverSandboxWebhookJob])
    expect(await orderOf(booking)).toMatchObject({ state: 'confirmed', seats: 2, refund: 'partial' })
    const after = await getBooking(ctx, reference)
    expect(after.cancelled).toEqual([
      expect.objectContaining({ seats: 1, amountMinor: 5_951, paidBackAt: expect.any(Date) }),
    ])
    expect(after.tickets.map(({ state }) => state)).toEqual(['cancelled', 'valid', 'valid'])
    expect(await findTicket(makeContext({}), ticket?.code ?? '')).toMatchObject({ isOff: true })

    const [ticketMail, ...more] = await mailsTo(participants[0]?.email ?? '', 'orders.ticket-ended')
    expect(more).toEqual([])
    expect(JSON.stringify(ticketMail?.attachments)).toContain('METHOD:CANCEL')
    expect(ticketMail?.text).not.toContain('Person')
    expect(await mailsTo(participants[1]?.email ?? '', 'orders.ticket-ended')).toEqual([])
    const [mail] = await mailsTo(buyer.email, 'orders.seats-cancelled')
    expect(mail?.text).toMatch(/59\.51/)
    expect(await mailsTo(buyer.email, 'orders.refunded')).toEqual([])
    const notes = await db().select().from(notifications).where(eq(notifications.recipientId, organiser.id))
    expect(notes.map(({ kind }) => kind)).toContain('seatsGivenBack')
    await expectBooksInOrder()

    await cancel(booking)
    await followFacts([deliverSandboxWebhookJob])
    expect(await orderOf(booking)).toMatchObject({ state: 'cancelled', refund: 'partial' })
    expect(await claimsOf(booking)).toEqual([{ state: 'released', quantity: 2 }])
    expect((await refundsOf(booking)).map(({ minor }) => minor)).toEqual([5_951, 11_902])
    expect((await getBooking(ctx, reference)).cancel).toBeNull()
    await cancel(booking)
    expect(await refundsOf(booking)).toHaveLength(2)
    await expectBooksInOrder()
  })

  test('gets nothing and is told so, of what was free or is too late by the terms', async () => {
    const free = await aBooking({ seats: 2, event: { priceMinor: 0 } })
    expect((await getBooking(free.ctx, free.reference)).cancel?.all?.question).toContain('Nothing was paid')
    await cancel(free)
    const late = await aBooking({ event: { refundSteps: [{ days: 14, percent: 100 }] } })
    expect((await getBooking(late.ctx, late.reference)).cancel?.all?.question).toContain('There is no refund')
    await cancel(late, 2)
    await followFacts([deliverSandboxWebhookJob])
    expect(await refundsOf(late)).toEqual([])
    expect(await orderOf(late)).toMatchObject({ state: 'confirmed', refund: 'none', seats: 2 })
    await cancel(late)
    expect(await orderOf(late)).toMatchObject({ state: 'cancelled', refund: 'none' })
    const [mail] = await mailsTo(late.buyer.email, 'orders.seats-cancelled')
    expect(mail?.text).toContain('there is no refund')
    await expectBooksInOrder()
  })

  test('gets the rest of a booking back whole once the event became another one', async () => {
    const booking = await aBooking()
    await cancel(booking, 1)
    await db()
      .insert(eventChanges)
      .values({
        id: crypto.randomUUID(),
        eventId: booking.event.id,
        parts: ['place'],
        words: '',
        before: {} as never,
        changedAt: new Date(Date.now() + 1_000),
        freeUntil: new Date(Date.now() + 3 * DAY),
      })
    await giveOrderBack(booking.ctx, { reference: booking.reference })
    await followFacts([deliverSandboxWebhookJob])
    expect(await refundsOf(booking)).toMatchObject([
      { minor: 5_951, reason: 'seats_cancelled' },
      { minor: 23_802, reason: 'event_moved' },
    ])
    await expectBooksInOrder()
  })

  test('is refused once it began, where somebody has come, and where less comes back than was shown', async () => {
    const booking = await aBooking()
    const at = (instant: number) => makeContext({ actor: booking.ctx.actor, now: () => new Date(instant) })
    await expect(cancel(booking, 1, { ctx: at(START) })).rejects.toMatchObject({
      reason: 'bookings:refused.began',
    })
    await expect(cancel(booking, 1, { seen: '5952' })).rejects.toMatchObject({
      reason: 'bookings:refused.lessBack',
    })
    await db()
      .update(tickets)
      .set({ checkedInAt: new Date() })
      .where(and(eq(tickets.orderId, booking.orderId), eq(tickets.position, 1)))
    for (const position of [1, undefined])
      await expect(cancel(booking, position)).rejects.toMatchObject({ reason: 'bookings:refused.used' })
    expect(await db().$count(seatCancellations, eq(seatCancellations.orderId, booking.orderId))).toBe(0)
    await cancel(booking, 2)
    expect(await orderOf(booking)).toMatchObject({ seats: 2 })
  })

  test('is the only one: somebody else, the organiser and a visitor find no booking to cancel', async () => {
    const booking = await aBooking()
    const other = await aBooking()
    const strangers: Ctx[] = [other.ctx, makeContext({ actor: personOf(booking.organiser) }), makeContext({})]
    for (const ctx of strangers) await expect(cancel(booking, 1, { ctx })).rejects.toThrow('notFound')
    await expect(cancel(booking, 9)).rejects.toThrow('notFound')
  })
})

describe('at once', () => {
  test('20 cancellations of one ticket are one, and one refund', async () => {
    const booking = await aBooking()
    await Promise.all(Array.from({ length: 20 }, () => cancel(booking, 2)))
    await followFacts([deliverSandboxWebhookJob])
    expect(await refundsOf(booking)).toEqual([
      { minor: 5_951, reason: 'seats_cancelled', state: 'succeeded' },
    ])
    expect(await orderOf(booking)).toMatchObject({ state: 'confirmed', seats: 2 })
    await expectBooksInOrder()
  })

  test.each(['JPY', 'EUR'])(
    '20 of different tickets in %s add up, with tax added and rounded once',
    async (currency) => {
      const tax = termsOf('added', 'vat', 1_925)
      const booking = await aBooking({ seats: 20, tax, event: { currency, priceMinor: 9_999 } })
      await Promise.all(Array.from({ length: 20 }, (_, at) => cancel(booking, at + 1)))
      await followFacts([deliverSandboxWebhookJob])
      expect(await orderOf(booking)).toMatchObject({ state: 'cancelled', refund: 'partial' })
      const made = await db()
        .select()
        .from(seatCancellations)
        .where(eq(seatCancellations.orderId, booking.orderId))
      const sum = made.reduce((all, one) => all + one.amountMinor, 0)
      expect((await refundsOf(booking)).reduce((all, { minor }) => all + minor, 0)).toBe(sum)
      const owed = await db()
        .select({ account: ledgerEntries.account, minor: ledgerEntries.amountMinor })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(eq(ledgerTransactions.subjectId, booking.orderId))
      const at = (account: string) =>
        owed.reduce((all, one) => all + (one.account === account ? one.minor : 0), 0)
      const order = await orderOf(booking)
      const kept = (order?.totalMinor ?? 0) - sum
      expect(at('gateway')).toBe(0)
      expect(at('payable') + at('commission')).toBe(kept)
      const share = ((order?.commissionMinor ?? 0) * kept) / (order?.totalMinor ?? 1)
      expect(Math.abs(at('commission') - share)).toBeLessThanOrEqual(1)
      await expectBooksInOrder()
    },
  )

  test('somebody is let in, or the seat is cancelled or another’s: one of them', async () => {
    for (const step of ['cancel', 'name'] as const) {
      const booking = await aBooking({ seats: 2 })
      const [seat] = await db()
        .select()
        .from(tickets)
        .where(and(eq(tickets.orderId, booking.orderId), eq(tickets.position, 1)))
      const door = { eventId: booking.event.id, code: seat?.code ?? '', ticket: null, at: new Date() }
      const who = { name: 'Nina New', email: `nina-${booking.orderId.slice(-8)}@example.com` }
      const [came, changed] = await Promise.allSettled([
        inTransaction((tx) => markCheckedIn(tx, door)),
        step === 'cancel'
          ? cancel(booking, 1)
          : nameParticipant(booking.ctx, { reference: booking.reference, position: '1', ...who }),
      ])
      const isIn = came.status === 'fulfilled' && came.value !== null
      expect(isIn).toBe(changed.status === 'rejected')
      const [after] = await db()
        .select()
        .from(tickets)
        .where(eq(tickets.id, seat?.id ?? ''))
      expect(after?.checkedInAt !== null).toBe(isIn)
      expect(after?.state === 'cancelled').toBe(!isIn && step === 'cancel')
    }
  })

  test('a seat that is given to a colleague and cancelled is one of the two', async () => {
    const booking = await aBooking()
    const who = { name: 'Nina New', email: `nina-${booking.orderId.slice(-8)}@example.com` }
    const done = await Promise.allSettled([
      cancel(booking, 1),
      nameParticipant(booking.ctx, { reference: booking.reference, position: '1', ...who }),
    ])
    expect(done[0]?.status).toBe('fulfilled')
    const [seat] = await db()
      .select()
      .from(tickets)
      .where(and(eq(tickets.orderId, booking.orderId), eq(tickets.position, 1)))
    expect(seat?.state).toBe('cancelled')
    expect(seat?.participantName).toBe(done[1]?.status === 'fulfilled' ? 'Nina New' : 'Person 1')
    await followFacts([deliverSandboxWebhookJob])
    await expectBooksInOrder()
  })
})

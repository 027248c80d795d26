import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cancelEvent } from '#app/features/catalogue/event-publishing/cancel-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent, waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { ledgerTransactions } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { giveSeats } from '#app/features/sales/organiser-sales/manual-orders/give-seats.server.ts'
import { getSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { getGivable } from '#app/features/sales/participants/queries-given.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor, aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const HOUR = 3_600_000

/** An event of ten seats, with who organises it. */
async function aDesk(given: Parameters<typeof anEvent>[1] = {}) {
  return inTransaction(async (tx) => {
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const account = await anAccount(tx, provider)
    const event = await anEvent(tx, { ownerId: account.partyId, capacity: 10, minimum: 6, ...given })
    const organiser = personOf(account, provider)
    return { event, organiser, ctx: makeContext({ actor: organiser }) }
  })
}
type Desk = Awaited<ReturnType<typeof aDesk>>

const asked = ({ event }: Desk, more: Record<string, string> = {}) => ({
  event: event.slug,
  type: event.types[0].id,
  language: 'en',
  key: randomUUID(),
  ...more,
})
const give = (desk: Desk, more: Record<string, string> = {}) => giveSeats(desk.ctx, asked(desk, more))
const as = (actor: Person) => makeContext({ actor })
const guest = (desk: Desk, name: string) => `${name.toLowerCase()}-${desk.event.id.slice(-8)}@example.com`
const lines = (desk: Desk, ...names: string[]) =>
  names.map((name) => `${name} ${guest(desk, name)}`).join('\n')
const orderOf = async (reference: string) =>
  (await db().select().from(orders).where(eq(orders.reference, reference)))[0]
const seatsOf = async ({ event }: Desk) => {
  const [row] = await db()
    .select({ taken: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int` })
    .from(seatAllocations)
    .where(sql`${seatAllocations.eventId} = ${event.id} and ${seatAllocations.state} = 'taken'`)
  return row?.taken
}
const mailsTo = (address: string) => db().select().from(emails).where(eq(emails.toAddress, address))
const broken = async () => (await checkInvariants()).filter((rule) => rule.broken > 0)

describe('seats that an organiser gives', () => {
  test('are valid at once and cost nothing; guests get their tickets, and nobody hears of a sale', async () => {
    const desk = await aDesk({ title: 'Given away' })
    const { reference } = await give(desk, { people: lines(desk, 'Ada', 'Bo'), seats: '3', language: 'de' })
    await followFacts()

    const order = await orderOf(reference)
    expect(order).toMatchObject({
      state: 'confirmed',
      payment: 'none',
      totalMinor: 0,
      commissionMinor: 0,
      seats: 3,
      isManual: true,
      buyerId: desk.organiser.partyId,
      sellerId: desk.organiser.partyId,
      language: 'de',
    })
    const seats = await db()
      .select()
      .from(tickets)
      .where(eq(tickets.orderId, order?.id ?? ''))
    expect(seats.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid'])
    const [mail, ...others] = await mailsTo(guest(desk, 'Ada'))
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'orders.ticket', language: 'de' })
    expect(mail?.text).toContain(seats.find(({ participantName }) => participantName === 'Ada')?.code)
    expect((await mailsTo(desk.organiser.email)).map(({ kind }) => kind)).toEqual([])
    const notified = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, desk.organiser.accountId))
    expect(notified.map(({ kind }) => kind)).not.toContain('seatsSold')

    const { event, orders: sold } = await getSales(desk.ctx, desk.event.slug)
    expect(event).toMatchObject({ coming: 3, paidMinor: 0, commissionMinor: 0 })
    expect(sold).toMatchObject([{ isComplimentary: true, totalMinor: 0 }])
    expect(await db().$count(invoices, eq(invoices.subjectId, order?.id ?? ''))).toBe(0)
    expect(await db().$count(ledgerTransactions, eq(ledgerTransactions.subjectId, order?.id ?? ''))).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('pressed twice, or sent again, are given once; another list by the same key is refused', async () => {
    const desk = await aDesk()
    const sent = asked(desk, { seats: '2' })
    const answers = await Promise.all([1, 2, 3].map(() => giveSeats(desk.ctx, sent)))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await seatsOf(desk)).toBe(2)
    await expect(giveSeats(desk.ctx, { ...sent, seats: '3' })).rejects.toMatchObject({
      reason: 'common:refused.keyReused',
    })
    await give(desk, { people: lines(desk, 'Ivo', 'Jo') })
    await expect(give(desk, { people: lines(desk, 'Kim', 'Jo').toUpperCase() })).rejects.toMatchObject({
      fields: { people: { key: 'manual-orders:invalid.seated', params: { email: guest(desk, 'Jo') } } },
    })
    expect(await seatsOf(desk)).toBe(4)
  })

  test('a stranger finds no such event, real or made up; staff and colleagues without the right give nothing', async () => {
    const desk = await aDesk()
    const rival = await aDesk()
    const own = { id: desk.organiser.partyId, approval: 'approved' } as const
    for (const event of [desk.event.slug, 'made-up-000000'])
      for (const actor of [rival.organiser, aPerson()]) {
        const refused = { kind: 'notFound', reason: 'common:refused.notFound' }
        await expect(giveSeats(as(actor), asked(desk, { event, seats: '1' }))).rejects.toMatchObject(refused)
        await expect(getGivable(as(actor), event)).rejects.toMatchObject(refused)
      }
    await expect(giveSeats(makeContext({}), asked(desk, { seats: '1' }))).rejects.toMatchObject({
      kind: 'notFound',
    })
    const staff = as(aStaffMember())
    await expect(giveSeats(staff, asked(desk, { seats: '1' }))).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await getGivable(staff, desk.event.slug)).toMatchObject({ canGive: false })
    // An employee who neither trains nor began it has no part in it.
    const colleague = as(actingFor(aPerson(), own, 'employee'))
    await expect(giveSeats(colleague, asked(desk, { seats: '1' }))).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(getGivable(colleague, desk.event.slug)).rejects.toMatchObject({ kind: 'notFound' })
    const unconfirmed = as({ ...desk.organiser, emailConfirmed: false })
    await expect(giveSeats(unconfirmed, asked(desk, { seats: '1' }))).rejects.toMatchObject({
      reason: 'orders:refused.confirmEmail',
    })
    // A type of another event is none of this one.
    await expect(give(desk, { type: rival.event.types[0].id, seats: '1' })).rejects.toMatchObject({
      reason: 'manual-orders:refused.type',
    })
    expect(await seatsOf(desk)).toBe(0)
  })

  test('need no code and no sale, but an event that is public and not over', async () => {
    const desk = await aDesk()
    const change = (set: Partial<typeof ticketTypes.$inferInsert>) =>
      db().update(ticketTypes).set(set).where(eq(ticketTypes.eventId, desk.event.id))
    await change({
      onlyWithCode: true,
      salesEnd: new Date(Date.now() - HOUR),
      minPerOrder: 4,
      maxPerOrder: 5,
    })
    await give(desk, { seats: '1' })
    await change({ retiredAt: new Date() })
    await expect(give(desk, { seats: '1' })).rejects.toMatchObject({ reason: 'manual-orders:refused.type' })
    for (const state of ['draft', 'cancelled', 'completed'] as const) {
      const other = await aDesk({ state })
      await expect(give(other, { seats: '1' })).rejects.toMatchObject({ reason: 'events:refused.saleEnded' })
    }
    const over = new Date(Date.now() - 9 * HOUR)
    const past = await aDesk({ startsAt: over })
    await expect(give(past, { seats: '1' })).rejects.toMatchObject({ reason: 'events:refused.saleEnded' })
    const running = await aDesk({ startsAt: new Date(Date.now() - HOUR) })
    await give(running, { seats: '1' })
    expect(await seatsOf(running)).toBe(1)
  })

  test('never more than there are, nor what others wait for unless that is said', async () => {
    const desk = await aDesk({ capacity: 5, minimum: 1 })
    await give(desk, { seats: '2' })
    await expect(give(desk, { seats: '4' })).rejects.toMatchObject({
      reason: 'events:refused.fewLeft',
      params: { count: 3 },
    })
    await inTransaction(async (tx) =>
      waitingPeople(tx, desk.event, [{ ...(await anAccount(tx)), quantity: 2 }]),
    )
    expect(await getGivable(desk.ctx, desk.event.slug)).toMatchObject({ waiting: 1, types: [{ left: 1 }] })
    await expect(give(desk, { seats: '2' })).rejects.toMatchObject({
      reason: 'manual-orders:refused.waiting',
      params: { count: 1 },
    })
    await give(desk, { seats: '2', ahead: 'on' })
    await expect(give(desk, { seats: '2', ahead: 'on' })).rejects.toMatchObject({
      reason: 'events:refused.fewLeft',
    })
    expect(await seatsOf(desk)).toBe(4)
  })

  test('no more people are named than may be written to on a day, and then nothing is given', async () => {
    const desk = await aDesk({ capacity: 100 })
    const names = (from: number, to: number) =>
      lines(desk, ...Array.from({ length: to - from }, (_, at) => `Guest${from + at}`))
    await give(desk, { people: names(0, 48) })
    expect(await getGivable(desk.ctx, desk.event.slug)).toMatchObject({ mailsLeft: 2 })
    await expect(give(desk, { people: names(48, 51) })).rejects.toMatchObject({
      fields: { people: { key: 'manual-orders:invalid.mails' } },
    })
    expect(await seatsOf(desk)).toBe(48)
    await give(desk, { people: names(48, 50), seats: '4' })
    expect(await seatsOf(desk)).toBe(52)
    await followFacts()
    expect(await db().$count(ticketMails, eq(ticketMails.eventId, desk.event.id))).toBe(50)
  })

  test('taken back: the guest is notified with the calendar entry taken out, the seat is free, the giver hears nothing', async () => {
    const desk = await aDesk()
    const { reference } = await give(desk, { people: lines(desk, 'Dana', 'Edo') })
    await followFacts()
    const own = { id: desk.organiser.partyId, approval: 'approved' } as const
    const cancel = { reference, position: '1', seen: '0' }
    const helper = as(actingFor(aPerson(), own, 'employee'))
    await expect(cancelBooking(helper, cancel)).rejects.toMatchObject({ kind: 'forbidden' })
    await cancelBooking(desk.ctx, cancel)
    await followFacts()

    const [, ended] = (await mailsTo(guest(desk, 'Dana'))).toSorted((a, b) => a.id.localeCompare(b.id))
    expect(ended?.kind).toBe('orders.ticket-ended')
    expect(JSON.stringify(ended?.attachments)).toContain('CANCEL')
    expect(await seatsOf(desk)).toBe(1)
    expect(await mailsTo(desk.organiser.email)).toEqual([])
    const notified = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, desk.organiser.accountId))
    expect(notified.map(({ kind }) => kind)).not.toContain('seatsGivenBack')
    await cancelBooking(desk.ctx, { reference, position: '2', seen: '0' })
    expect(await orderOf(reference)).toMatchObject({ state: 'cancelled' })
    expect(await broken()).toEqual([])
  })

  test('another guest takes the seat, as any other', async () => {
    const desk = await aDesk()
    const { reference } = await give(desk, { people: lines(desk, 'Finn') })
    await followFacts()
    const email = guest(desk, 'Gala')
    const named = await nameParticipant(desk.ctx, { reference, position: 1, name: 'Gala', email })
    expect(named).toMatchObject({ replaced: 'Finn', notified: true, mailed: true })
    await followFacts()
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['orders.ticket'])
  })

  test('of a cancelled event end like any, and its guests are told', async () => {
    const desk = await aDesk()
    await give(desk, { people: lines(desk, 'Hana') })
    await followFacts()
    await cancelEvent(desk.ctx, { event: desk.event.slug, note: '' })
    await followFacts()
    expect((await mailsTo(guest(desk, 'Hana'))).map(({ kind }) => kind).toSorted()).toEqual([
      'orders.cancelled',
      'orders.ticket',
    ])
    const [event] = await db().select().from(events).where(eq(events.id, desk.event.id))
    expect(event?.state).toBe('cancelled')
    expect(await broken()).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventGuarantees, eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { oneSeries } from '#app/features/catalogue/events/testing.server.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { anEvent, waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { checkInTicket } from '#app/features/delivery/check-in/check-in-ticket.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { orderItems, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { seatNotes } from '#app/features/sales/participants/notes/tables.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { exchangeSeats } from '#app/features/sales/seat-changes/exchange-seats.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  brokenRules,
  follow,
  mailsTo,
  refundsOf,
  refusal,
  type Sale,
  soldSeats,
  TYPES,
} from './sold-seats.ts'

const DAY = 86_400_000

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

type Other = Parameters<typeof anEvent>[1]

/** A sale, and another date of its series, in 60 days. */
async function twoDates(given: Parameters<typeof soldSeats>[0] = {}, of: Other = {}) {
  const sale = await soldSeats({ quantity: 2, ...given })
  const other = await inTransaction(async (tx) => {
    const ownerId = sale.organiser.partyId
    const startsAt = new Date(Date.now() + 60 * DAY)
    const event = await anEvent(tx, { ownerId, startsAt, minimum: 2, ticketTypes: TYPES, ...of })
    await oneSeries(tx, [sale.event.id, event.id])
    return event
  })
  return { ...sale, other }
}

type Wish = { to: string; seats?: number[]; seen?: number; note?: string; key?: string; ctx?: Sale['ctx'] }
function move(sale: Pick<Sale, 'ctx' | 'reference'>, wish: Wish) {
  const { to, seats = [1, 2], seen = 0, note = '', key = randomUUID(), ctx = sale.ctx } = wish
  const { reference } = sale
  return exchangeSeats(ctx, { reference, seats: seats.map(String), to, seen: String(seen), note, key })
}
const orderOf = async ({ order }: Pick<Sale, 'order'>) =>
  (await db().select().from(orders).where(eq(orders.id, order.id)))[0]

describe('seats of another date', () => {
  test('keep codes, people and notes, are said to everybody once, and fill the other ring', async () => {
    const sale = await twoDates({ event: { startsAt: new Date(Date.now() + 20 * DAY) } })
    const before = await db().select().from(tickets).where(eq(tickets.orderId, sale.order.id))
    const noted = { ticketId: before[0]?.id ?? '', note: 'Vegetarian.', notedAt: new Date() }
    await db()
      .insert(seatNotes)
      .values({ ...noted, notedById: sale.organiser.id })
    const key = randomUUID()
    const to = sale.other.types[0].id
    const done = await Promise.all(Array.from({ length: 4 }, () => move(sale, { to, key })))
    await follow()

    expect(done[0]).toEqual({ slug: sale.other.slug, isMoved: true, backMinor: 0, lessMinor: 0 })
    const after = await db().select().from(tickets).where(eq(tickets.orderId, sale.order.id))
    expect(after.map(({ eventId }) => eventId)).toEqual([sale.other.id, sale.other.id])
    const kept = (all: typeof after) =>
      all.map(({ id, code, participantEmail }) => [id, code, participantEmail]).sort()
    expect(kept(after)).toEqual(kept(before))
    expect(await orderOf(sale)).toMatchObject({ eventId: sale.other.id, state: 'confirmed', refund: 'none' })
    const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, sale.order.id))
    expect(item).toMatchObject({ subjectId: sale.other.id, startsAt: sale.other.startsAt })
    expect(await db().$count(eventGuarantees, eq(eventGuarantees.eventId, sale.other.id))).toBe(1)

    const { history, tickets: shown } = await sale.page(sale.other.slug)
    expect(shown.map(({ note }) => note).filter(Boolean)).toEqual(['Vegetarian.'])
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          step: 'moved',
          by: 'seller',
          dates: expect.objectContaining({ from: sale.event.startsAt, to: sale.other.startsAt }),
        }),
      ]),
    )
    await expect(sale.page()).rejects.toMatchObject({ kind: 'notFound' })
    for (const address of [sale.buyer.email, ...sale.participants.map(({ email }) => email)]) {
      expect(await mailsTo(address, 'orders.seats-changed'), address).toBe(1)
      expect(await mailsTo(address, 'orders.ticket-ended'), address).toBe(0)
    }
    const told = eq(notifications.kind, 'seatsMoved')
    expect(await db().$count(notifications, and(told, eq(notifications.recipientId, sale.buyer.id)))).toBe(1)
    expect(await brokenRules()).toEqual([])
  })

  test('the mail puts the new date into the calendar and takes the former one out', async () => {
    const sale = await twoDates()
    await move(sale, { to: sale.other.types[0].id })
    await follow()
    const of = and(
      eq(emails.toAddress, sale.participants[0]?.email ?? ''),
      eq(emails.kind, 'orders.seats-changed'),
    )
    const [mail] = await db().select().from(emails).where(of)
    const files = (mail?.attachments ?? []).map(({ content }) => String(content))
    expect(files).toHaveLength(2)
    expect(files[0]).toContain('METHOD:REQUEST')
    expect(files[1]).toContain('METHOD:CANCEL')
    const uid = (file: string | undefined) => /UID:(\S+)/.exec(file ?? '')?.[1]
    expect(uid(files[0])).not.toBe(uid(files[1]))
    const known = await db().select().from(ticketMails).where(eq(ticketMails.orderId, sale.order.id))
    expect(known.every(({ eventId, endedAt }) => eventId === sale.other.id && endedAt === null)).toBe(true)
  })

  test('a cheaper one gives the difference back, and the buyer may cancel all for seven days', async () => {
    const sale = await twoDates()
    const [, online] = sale.other.types
    await move(sale, { to: online?.id ?? '', seen: 8_000 })
    await follow()
    expect(await refundsOf(sale)).toEqual([{ minor: 8_000, reason: 'seats_changed', state: 'succeeded' }])
    const buyer = makeContext({ actor: personOf(sale.buyer) })
    await cancelBooking(buyer, { reference: sale.reference, seen: '12000' })
    await follow()
    expect((await refundsOf(sale)).map(({ minor }) => minor)).toEqual([8_000, 12_000])
    expect(await brokenRules()).toEqual([])
  })

  test('the door of the new date lets them in by the same code, that of the former one does not', async () => {
    const sale = await twoDates()
    await move(sale, { to: sale.other.types[0].id })
    const [ticket] = await db().select().from(tickets).where(eq(tickets.orderId, sale.order.id))
    const at = async ({ id, slug, startsAt }: Sale['event']) => {
      const [session] = await db().select().from(eventSessions).where(eq(eventSessions.eventId, id))
      const ctx = { ...sale.ctx, now: () => startsAt }
      return checkInTicket(ctx, { event: slug, session: session?.id, code: ticket?.code })
    }
    expect(await at(sale.event)).toMatchObject({ kind: 'otherEvent' })
    expect(await at(sale.other)).toMatchObject({ kind: 'valid' })
    expect(await brokenRules()).toEqual([])
  })

  test('what comes free is offered to who waits for it there', async () => {
    const sale = await twoDates({ event: { capacity: 2, minimum: 1 } })
    const waiter = await inTransaction((tx) => anAccount(tx))
    await inTransaction((tx) => waitingPeople(tx, sale.event, [waiter]))
    await move(sale, { to: sale.other.types[0].id })
    await follow()
    const [entry] = await db().select().from(waitlistEntries).where(eq(waitlistEntries.accountId, waiter.id))
    expect(entry?.state).toBe('offered')
    expect(await brokenRules()).toEqual([])
  })

  test('there and back: each date has its seats, and the cancelled seat stays where it was', async () => {
    const sale = await twoDates({ quantity: 3 })
    const buyer = makeContext({ actor: personOf(sale.buyer) })
    await cancelBooking(buyer, { reference: sale.reference, position: '3', seen: '0' })
    await follow()
    await move(sale, { to: sale.other.types[0].id })
    await follow()
    await move(sale, { to: sale.standard.id })
    await follow()
    expect(await orderOf(sale)).toMatchObject({ eventId: sale.event.id, seats: 2 })
    expect(await brokenRules()).toEqual([])
  })
})

test('who has a ticket for the new date from another order already keeps that one', async () => {
  const sale = await twoDates()
  const [first, second] = sale.participants
  const there = await inTransaction(async (tx) => {
    const buyer = await anAccount(tx)
    const order = await anOrder(tx, { event: sale.other, buyer, participants: first ? [first] : [] })
    await recordConfirmed(tx, order.id)
    return order
  })
  await follow()
  await move(sale, { to: sale.other.types[0].id })
  await follow()
  const rows = await db()
    .select({ address: ticketMails.address, orderId: ticketMails.orderId })
    .from(ticketMails)
    .where(and(eq(ticketMails.eventId, sale.other.id), isNull(ticketMails.endedAt)))
  expect(rows).toEqual(
    expect.arrayContaining([
      { address: first?.email, orderId: there.id },
      { address: second?.email, orderId: sale.order.id },
    ]),
  )
  expect(rows).toHaveLength(2)
  expect(await brokenRules()).toEqual([])
})

describe('is refused in words', () => {
  test('a part of an order, a date that has begun, was cancelled, is another topic’s, or somebody else’s', async () => {
    const sale = await twoDates()
    const to = sale.other.types[0].id
    expect(await refusal(move(sale, { to, seats: [1] }))).toBe('seat-changes:refused.whole')
    const later = await soldSeats({})
    const [topic, another] = await inTransaction(async (tx) => [
      await aTopic(tx, { ownerId: sale.organiser.partyId }),
      await aTopic(tx, { ownerId: sale.organiser.partyId }),
    ])
    const elsewhere = await inTransaction((tx) =>
      anEvent(tx, { ownerId: sale.organiser.partyId, topicId: another?.id, ticketTypes: TYPES }),
    )
    await db().update(events).set({ topicId: topic?.id }).where(eq(events.id, sale.event.id))
    expect(await refusal(move(sale, { to: elsewhere.types[0].id }))).toBe('seat-changes:refused.target')
    expect(await refusal(move(sale, { to: later.standard.id }))).toBe('seat-changes:refused.target')
    await db().update(events).set({ state: 'cancelled' }).where(eq(events.id, sale.other.id))
    expect(await refusal(move(sale, { to }))).toBe('seat-changes:refused.target')
    await db().update(events).set({ state: 'published', currency: 'INR' }).where(eq(events.id, sale.other.id))
    expect(await refusal(move(sale, { to }))).toBe('seat-changes:refused.target')
  })

  test('nothing was charged yet, and nothing while somebody pools for a price', async () => {
    const sale = await twoDates()
    const to = sale.other.types[0].id
    await db().update(orders).set({ payment: 'awaiting' }).where(eq(orders.id, sale.order.id))
    expect(await refusal(move(sale, { to }))).toBe('seat-changes:refused.openMoney')
    await db().update(orders).set({ payment: 'paid' }).where(eq(orders.id, sale.order.id))
    const pool = (eventId: string) =>
      db()
        .insert(groupDeals)
        .values({
          id: newId(),
          eventId,
          ticketTypeId: eventId === sale.other.id ? to : sale.standard.id,
          steps: [{ seats: 5, minor: 5_000 }],
          until: new Date(Date.now() + DAY),
          createdAt: new Date(),
        })
    for (const id of [sale.other.id, sale.event.id]) {
      await pool(id)
      expect(await refusal(move(sale, { to }))).toBe('seat-changes:refused.groupPrice')
      await db().delete(groupDeals).where(eq(groupDeals.eventId, id))
    }
    expect(await refusal(move(sale, { to }))).toBe('done')
  })

  test('too few seats there: nothing of it is written', async () => {
    const sale = await twoDates({}, { capacity: 1, minimum: 1 })
    expect(await refusal(move(sale, { to: sale.other.types[0].id }))).toBe('events:refused.fewLeft')
    expect(await orderOf(sale)).toMatchObject({ eventId: sale.event.id, movedAt: null })
    expect(await mailsTo(sale.buyer.email, 'orders.seats-changed')).toBe(0)
  })
})

describe('at once', () => {
  test('two orders move to the last seat: one gets it, and each date counts right', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sale = await twoDates({ quantity: 1 }, { capacity: 1, minimum: 1 })
      const second = await inTransaction(async (tx) =>
        anOrder(tx, { event: sale.event, buyer: await anAccount(tx) }),
      )
      const wish = { to: sale.other.types[0].id, seats: [1] }
      const answers = await Promise.all([
        refusal(move(sale, wish)),
        refusal(move({ ...sale, reference: second.reference }, wish)),
      ])
      expect(answers.toSorted()).toEqual(['done', 'events:refused.soldOut'])
    }
    await follow()
    expect(await brokenRules()).toEqual([])
  })

  test('to each other’s dates, round and round: nobody waits for the other', async () => {
    const sale = await twoDates({ quantity: 1 })
    const there = await inTransaction(async (tx) =>
      anOrder(tx, { event: sale.other, buyer: await anAccount(tx) }),
    )
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = round % 2 === 0 ? [sale.other, sale.event] : [sale.event, sale.other]
      const answers = await Promise.all([
        refusal(move(sale, { to: one.types[0].id, seats: [1] })),
        refusal(move({ ...sale, reference: there.reference }, { to: two.types[0].id, seats: [1] })),
      ])
      expect(answers).toEqual(['done', 'done'])
    }
    await follow()
    expect(await brokenRules()).toEqual([])
  })

  test('moved by one organiser and retyped by the other: both or one, and never half', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sale = await twoDates({ quantity: 1 })
      const answers = await Promise.all([
        refusal(move(sale, { to: sale.other.types[0].id, seats: [1] })),
        refusal(move(sale, { to: sale.premium.id, seats: [1], note: 'Given.' })),
      ])
      expect(answers).toContain('done')
    }
    await follow()
    expect(await brokenRules()).toEqual([])
  })
})

test('an employee of a firm finds orders of the own events alone, and leaves moving them to its admin', async () => {
  const sale = await twoDates()
  const colleague = await inTransaction((tx) => anAccount(tx))
  const person = personOf(colleague, { serviceType: 'provider' })
  const firm = { id: sale.organiser.partyId, approval: 'approved' as const, kind: 'sme' as const }
  const ctx = { ...makeContext({}), actor: actingFor(person, firm, 'employee') }
  const wish = { to: sale.other.types[0].id, ctx }
  const trains = (eventId: string) =>
    db().update(events).set({ trainerId: colleague.partyId }).where(eq(events.id, eventId))
  expect(await refusal(move(sale, wish))).toBe('notFound')
  await trains(sale.event.id)
  expect(await refusal(move(sale, wish))).toBe('common:refused.forbidden')
  const admin = { ...ctx, actor: actingFor(person, firm, 'admin') }
  expect(await refusal(move(sale, { ...wish, ctx: admin }))).toBe('done')
})

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelSoldSeat } from '#app/features/sales/order-desk/cancel-sold-seat.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { exchangeSeats } from '#app/features/sales/seat-changes/exchange-seats.server.ts'
import { seatChanges } from '#app/features/sales/seat-changes/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { brokenRules, follow, mailsTo, refundsOf, refusal, type Sale, soldSeats } from './sold-seats.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

type Wish = { seats: number[]; to: string; seen?: number; note?: string; key?: string; ctx?: Sale['ctx'] }
const change = (sale: Sale, { seats, to, seen = 0, note = '', key = randomUUID(), ctx = sale.ctx }: Wish) =>
  exchangeSeats(ctx, {
    reference: sale.reference,
    seats: seats.map(String),
    to,
    seen: String(seen),
    note,
    key,
  })
const linesOf = (sale: Sale) =>
  db()
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      unitMinor: orderLines.unitMinor,
      changedMinor: orderLines.changedMinor,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, sale.order.id))
    .orderBy(orderLines.position)
const takenOf = (sale: Sale) =>
  db()
    .select({ type: seatAllocations.ticketTypeId, quantity: seatAllocations.quantity })
    .from(seatAllocations)
    .where(and(eq(seatAllocations.orderId, sale.order.id), eq(seatAllocations.state, 'taken')))

describe('another ticket type', () => {
  test('that is cheaper: the difference goes back once, with a credit note, and the ticket keeps its code', async () => {
    const sale = await soldSeats({ quantity: 3 })
    const { online } = sale
    const before = await db().select().from(tickets).where(eq(tickets.orderId, sale.order.id))
    const key = randomUUID()
    await Promise.all(
      Array.from({ length: 5 }, () => change(sale, { seats: [2], to: online.id, seen: 4_000, key })),
    )
    await follow()

    expect(await refundsOf(sale)).toEqual([{ minor: 4_000, reason: 'seats_changed', state: 'succeeded' }])
    expect(await linesOf(sale)).toEqual([
      { name: 'Standard', quantity: 2, unitMinor: 10_000, changedMinor: null },
      { name: 'Online', quantity: 1, unitMinor: 10_000, changedMinor: 6_000 },
    ])
    const after = await db().select().from(tickets).where(eq(tickets.orderId, sale.order.id))
    expect(after.map(({ code }) => code).toSorted()).toEqual(before.map(({ code }) => code).toSorted())
    const papers = await db().select().from(invoices).where(eq(invoices.subjectId, sale.order.id))
    expect(papers.map(({ kind, totalMinor }) => [kind, totalMinor]).toSorted()).toEqual([
      ['credit_note', 4_000],
      ['invoice', 30_000],
    ])
    expect(await mailsTo(sale.buyer.email, 'orders.seats-changed')).toBe(1)
    expect(await mailsTo(sale.participants[1]?.email ?? '', 'orders.seats-changed')).toBe(1)
    expect(await mailsTo(sale.participants[0]?.email ?? '', 'orders.seats-changed')).toBe(0)
    const { history } = await sale.page()
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ step: 'retyped', by: 'seller', types: { from: 'Standard', to: 'Online' } }),
      ]),
    )
    expect(await brokenRules()).toEqual([])
  })

  test('and cancelled afterwards it gives back what it counts as, and the rest what it cost', async () => {
    const sale = await soldSeats({ quantity: 2 })
    await change(sale, { seats: [1], to: sale.online.id, seen: 4_000 })
    await follow()
    await cancelSoldSeat(sale.ctx, { reference: sale.reference, position: '1' })
    await follow()
    await cancelSoldSeat(sale.ctx, { reference: sale.reference, position: '2' })
    await follow()
    expect((await refundsOf(sale)).map(({ minor }) => minor)).toEqual([4_000, 6_000, 10_000])
    expect(await brokenRules()).toEqual([])
  })

  test('that is dearer is given for a reason, and for none it is asked for', async () => {
    const sale = await soldSeats({ quantity: 2 })
    expect(await refusal(change(sale, { seats: [1, 2], to: sale.premium.id }))).toBe(
      'seat-changes:invalid.note',
    )
    await change(sale, { seats: [1, 2], to: sale.premium.id, note: 'The room was too small.' })
    await follow()
    expect(await refundsOf(sale)).toEqual([])
    expect(await linesOf(sale)).toEqual([
      { name: 'Premium', quantity: 2, unitMinor: 10_000, changedMinor: null },
    ])
    const [row] = await db().select().from(seatChanges).where(eq(seatChanges.orderId, sale.order.id))
    expect(row).toMatchObject({ waivedMinor: 10_000, amountMinor: 0, note: 'The room was too small.' })
    expect(await takenOf(sale)).toEqual([{ type: sale.premium.id, quantity: 2 }])
    expect(await brokenRules()).toEqual([])
  })

  test('there and back, and beside a seat of that type: each counts as what was paid for it', async () => {
    const sale = await soldSeats({ quantity: 1, more: 1 })
    await change(sale, { seats: [2], to: sale.standard.id, seen: 0, note: 'By mistake.' })
    await change(sale, { seats: [1], to: sale.online.id, seen: 4_000 })
    await change(sale, { seats: [1], to: sale.standard.id, note: 'Came after all.' })
    await follow()
    expect((await refundsOf(sale)).map(({ minor }) => minor)).toEqual([4_000])
    expect(await takenOf(sale)).toEqual([{ type: sale.standard.id, quantity: 2 }])
    expect(await brokenRules()).toEqual([])
  })

  test('of a seat that a code or a number made cheaper: what was paid counts', async () => {
    const sale = await soldSeats({ quantity: 3, unitMinor: 5_000 })
    await change(sale, { seats: [1], to: sale.online.id, note: 'Only online.' })
    await follow()
    expect(await refundsOf(sale)).toEqual([])
    const other = await soldSeats({ quantity: 3, unitMinor: 8_000 })
    await change(other, { seats: [1], to: other.online.id, seen: 2_000 })
    await follow()
    expect((await refundsOf(other)).map(({ minor }) => minor)).toEqual([2_000])
    expect(await brokenRules()).toEqual([])
  })
})

describe('is refused in words', () => {
  test('sold out, the same type, a stranger’s type, another amount than was shown', async () => {
    const sale = await soldSeats({ quantity: 2 })
    const stranger = await soldSeats({})
    const say = (wish: Wish) => refusal(change(sale, wish))
    expect(await say({ seats: [1], to: sale.few.id, seen: 10_000 })).toBe('done')
    expect(await say({ seats: [2], to: sale.few.id, seen: 10_000 })).toBe('events:refused.soldOut')
    expect(await say({ seats: [2], to: sale.standard.id })).toBe('seat-changes:refused.same')
    expect(await say({ seats: [2], to: stranger.standard.id })).toBe('seat-changes:refused.target')
    expect(await say({ seats: [2], to: sale.online.id, seen: 9_999 })).toBe('seat-changes:refused.seen')
    expect(await say({ seats: [9], to: sale.online.id })).toBe('notFound')
    expect(await say({ seats: [], to: sale.online.id })).toBe('notFound')
  })

  test('checked in, begun, cancelled', async () => {
    const sale = await soldSeats({ quantity: 2 })
    const all = { seats: [1], to: sale.online.id, seen: 4_000 }
    await db()
      .update(tickets)
      .set({ checkedInAt: new Date() })
      .where(and(eq(tickets.orderId, sale.order.id), eq(tickets.position, 1)))
    expect(await refusal(change(sale, all))).toBe('seat-changes:refused.used')
    const late = { ...sale.ctx, now: () => new Date(sale.event.startsAt.getTime() + 1_000) }
    expect(await refusal(change(sale, { ...all, seats: [2], ctx: late }))).toBe('seat-changes:refused.began')
    await cancelSoldSeat(sale.ctx, { reference: sale.reference, position: '2' })
    expect(await refusal(change(sale, { ...all, seats: [2] }))).toBe('notFound')
  })

  test('what somebody waits for, but never what the order has already', async () => {
    const sale = await soldSeats({ quantity: 1 })
    const waiter = await inTransaction((tx) => anAccount(tx))
    await inTransaction((tx) => waitingPeople(tx, { id: sale.event.id, types: [sale.few] }, [waiter]))
    expect(await refusal(change(sale, { seats: [1], to: sale.few.id, seen: 10_000 }))).toBe(
      'events:refused.soldOut',
    )
    await db()
      .update(waitlistEntries)
      .set({ ticketTypeId: sale.online.id })
      .where(eq(waitlistEntries.eventId, sale.event.id))
    expect(await refusal(change(sale, { seats: [1], to: sale.online.id, seen: 4_000 }))).toBe('done')
  })

  test('an order that is not paid: what is cheaper, not what costs the same', async () => {
    const sale = await soldSeats({ quantity: 1 })
    await db()
      .update(orders)
      .set({ payment: 'awaiting', billedAt: new Date(), validWhileUnpaid: true })
      .where(eq(orders.id, sale.order.id))
    expect(await refusal(change(sale, { seats: [1], to: sale.online.id, seen: 4_000 }))).toBe(
      'seat-changes:refused.unpaid',
    )
    const given = { seats: [1], to: sale.premium.id, note: 'Upgraded.' }
    expect(await refusal(change(sale, given))).toBe('done')
    await db()
      .update(orders)
      .set({ payment: 'paid', billedAt: null, validWhileUnpaid: false })
      .where(eq(orders.id, sale.order.id))
  })
})

describe('at once', () => {
  test('two organisers, one seat, two types: it is of one, and the money adds up', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sale = await soldSeats({ quantity: 1 })
      const answers = await Promise.all([
        refusal(change(sale, { seats: [1], to: sale.online.id, seen: 4_000 })),
        refusal(change(sale, { seats: [1], to: sale.premium.id, note: 'Given.' })),
      ])
      await follow()
      expect(answers).toContain('done')
      expect((await takenOf(sale)).map(({ quantity }) => quantity)).toEqual([1])
    }
    expect(await brokenRules()).toEqual([])
  })

  test('two orders, the last seat of a type: one gets it', async () => {
    const sale = await soldSeats({ quantity: 1 })
    const second = await inTransaction(async (tx) => {
      const buyer = await anAccount(tx)
      return anOrder(tx, { event: sale.event, buyer })
    })
    const wish = { seats: [1], to: sale.few.id, seen: 10_000 }
    const answers = await Promise.all([
      refusal(change(sale, wish)),
      refusal(change({ ...sale, reference: second.reference, order: second }, wish)),
    ])
    expect(answers.toSorted()).toEqual(['done', 'events:refused.soldOut'])
    await follow()
    expect(await brokenRules()).toEqual([])
  })
})

test('a stranger, a buyer and another organiser find no such order, real or made up', async () => {
  const sale = await soldSeats({ quantity: 1 })
  const other = await soldSeats({})
  const buyer = makeContext({ actor: personOf(sale.buyer) })
  const stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  for (const ctx of [buyer, stranger, other.ctx, makeContext({})]) {
    const wish = { seats: [1], to: sale.online.id, seen: 4_000, ctx }
    expect(await refusal(change(sale, wish))).toBe('notFound')
    expect(await refusal(change({ ...sale, reference: 'ZZZZZZZZZZ' }, wish))).toBe('notFound')
  }
})

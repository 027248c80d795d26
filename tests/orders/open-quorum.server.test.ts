import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { collectDecidedOrders } from '#app/features/sales/group-deals/collect-decided-orders.server.ts'
import { orders, seatCancellations, tickets } from '#app/features/sales/orders/tables.server.ts'
import { cancelBill } from '#app/features/sales/receivables/cancel-bill.server.ts'
import { lapseUnchargedOrders } from '#app/features/sales/receivables/lapse-uncharged-orders.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const follow = () => followFacts([deliverSandboxWebhookJob])
const system = (now?: Date) => systemContext('test', now ? { requestId: 'test', now: () => now } : {})
const PERSON = {
  kind: 'person',
  name: 'Asha Rao',
  street: '1 Road',
  postalCode: '1',
  city: 'Pune',
  country: 'IN',
}
const BUSINESS = { ...PERSON, kind: 'business', company: 'Rao Works' }

type Given = Partial<Parameters<typeof anEvent>[1]> & { decides?: number; transfers?: 'kept' | 'good' }

/**
 * An event that needs five people and is decided in so many days; whoever buys has an account of their own.
 */
async function undecided({ decides = 4, transfers, ...given }: Given = {}) {
  const event = await inTransaction(async (tx) => {
    const made = await anEvent(tx, {
      minimum: 5,
      minimumDecidedAt: inDays(decides),
      startsAt: inDays(30),
      ...given,
    })
    if (transfers)
      await aBankAccount(tx, {
        partyId: made.ownerId,
        holder: 'Trainer',
        format: 'iban',
        number: 'DE02120300000000202051',
        isOffered: true,
        validFor: transfers === 'good' ? 'all' : 'known',
      })
    return made
  })
  const buyer = async () => {
    const account = await inTransaction((tx) => anAccount(tx))
    return makeContext({ actor: personOf(account) })
  }
  const hold = async (ctx: Ctx, seats: number, payer: object = PERSON) => {
    const { reference } = await holdSeats(ctx, {
      event: event.slug,
      seats: { [event.types[0].id]: String(seats) },
      key: randomUUID(),
    })
    const nobody = Array.from({ length: seats }, () => ({ name: '', email: '' }))
    await keepDetails(ctx, { reference, nameLater: 'on', participants: nobody })
    await keepDetails(ctx, { reference, ...payer })
    return reference
  }
  const buy = async (seats: number, card = 'succeeds') => {
    const ctx = await buyer()
    const reference = await hold(ctx, seats)
    await payOrder(ctx, { reference, card, key: randomUUID() })
    return { ctx, reference }
  }
  return { event, buyer, hold, buy }
}

/** An order in a line: its state, its payment, what its card came to, and how many invoices of how much. */
async function stands(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  const cards = await db()
    .select()
    .from(payments)
    .where(eq(payments.subjectId, order.id))
    .orderBy(asc(payments.id))
  const papers = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))
  const said = cards.map(({ state, amountMinor }) => `${state} ${amountMinor}`).join(', ')
  const invoiced = papers.map(
    ({ totalMinor, isPrepayment }) => `${totalMinor}${isPrepayment ? ' prepaid' : ''}`,
  )
  return `${order.state} ${order.payment} | ${said} | ${invoiced.join(', ')}`
}

const mailsOf = async ({ actor }: Ctx) => {
  const to = isPerson(actor) ? actor.email : ''
  const sent = await db().select({ kind: emails.kind }).from(emails).where(eq(emails.toAddress, to))
  return sent.map(({ kind }) => kind)
}

async function broken() {
  const results = await checkInvariants()
  expect(results.length).toBeGreaterThan(20)
  return results.filter((rule) => rule.broken > 0)
}

const runs = (eventId: string) => inTransaction((tx) => guaranteeEvent(tx, { eventId, orderId: null }))
const cancel = (eventId: string) =>
  inTransaction(async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, eventId))
    if (row) await changeEventState(tx, systemContext('test'), row, 'cancel')
  })

describe('a card while it is undecided whether an event runs', () => {
  test('is authorized, its seats booked, and charged with an invoice once it runs', async () => {
    const { event, buy } = await undecided()
    const { ctx, reference } = await buy(2)
    expect(await stands(reference)).toBe('confirmed awaiting | authorized 20000 | ')
    expect(await getBooking(ctx, reference)).toMatchObject({ coming: 2, state: 'confirmed' })
    expect(await db().$count(tickets, and(eq(tickets.eventId, event.id), eq(tickets.state, 'valid')))).toBe(2)
    expect(await collectDecidedOrders(system(), { eventId: event.id })).toBe(0)
    await follow()
    expect(await broken()).toEqual([])

    await runs(event.id)
    await follow()
    expect(await stands(reference)).toBe('confirmed paid | succeeded 20000 | 20000')
    expect(await broken()).toEqual([])
  })

  test('is charged with all others by the order that fills the ring', async () => {
    const { buy } = await undecided()
    const first = await buy(2)
    const last = await buy(3)
    expect(await stands(last.reference)).toBe('confirmed paid | succeeded 30000 | 30000')
    await follow()
    expect(await stands(first.reference)).toBe('confirmed paid | succeeded 20000 | 20000')
    expect(await broken()).toEqual([])
  })

  test('lets the money go when the event is cancelled, and when the seats are', async () => {
    const { event, buy } = await undecided()
    const [gone, given] = [await buy(1), await buy(1)]
    await cancelBooking(given.ctx, { reference: given.reference, seen: '0' })
    await follow()
    expect(await stands(given.reference)).toBe('cancelled failed | declined 10000 | ')
    await cancel(event.id)
    await follow()
    expect(await stands(gone.reference)).toBe('cancelled failed | declined 10000 | ')
    expect(await db().$count(refunds)).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('is charged less after some of its seats were cancelled, which is free whatever the terms', async () => {
    const { event, buy } = await undecided({ refundSteps: [] })
    const { ctx, reference } = await buy(3)
    await cancelBooking(ctx, { reference, position: 2, seen: '0' })
    const [cancelled] = await db().select().from(seatCancellations)
    expect(cancelled).toMatchObject({ reason: 'undecided', amountMinor: 0, lessMinor: 10_000 })
    await runs(event.id)
    await follow()
    expect(await stands(reference)).toBe('confirmed paid | succeeded 20000 | 20000')
    expect(await broken()).toEqual([])
  })

  test('that is refused when it is charged leaves two days to pay otherwise, and the event runs', async () => {
    const { event, buy } = await undecided()
    const [kept, lost] = [await buy(1, 'not-taken'), await buy(1, 'not-taken')]
    await runs(event.id)
    await follow()
    for (const { reference } of [kept, lost])
      expect(await stands(reference)).toBe('confirmed failed | declined 10000 | ')
    await payOrder(kept.ctx, { reference: kept.reference, card: 'declined', key: randomUUID() })
    expect(await stands(kept.reference)).toMatch(/^confirmed failed/)
    await payOrder(kept.ctx, { reference: kept.reference, card: 'succeeds', key: randomUUID() })
    expect(await stands(kept.reference)).toMatch(/^confirmed paid .* 10000$/)
    expect(await lapseUnchargedOrders(system())).toBe(0)
    expect(await lapseUnchargedOrders(system(inDays(2.1)))).toBe(1)
    await follow()
    expect(await stands(lost.reference)).toBe('cancelled failed | declined 10000 | ')
    const [row] = await db().select().from(events).where(eq(events.id, event.id))
    expect(row?.state).toBe('published')
    expect(await broken()).toEqual([])
  })

  test('is charged before its bank lets go, should it be undecided then, and the invoice says that it is a prepayment', async () => {
    const { event, buy } = await undecided()
    const { reference } = await buy(1)
    await db()
      .update(payments)
      .set({ createdAt: inDays(-6.6) })
    expect(await collectDecidedOrders(system(), { eventId: event.id })).toBe(1)
    await follow()
    expect(await stands(reference)).toBe('confirmed paid | succeeded 10000 | 10000 prepaid')
    await cancel(event.id)
    await follow()
    expect(await db().select({ state: refunds.state, minor: refunds.amountMinor }).from(refunds)).toEqual([
      { state: 'succeeded', minor: 10_000 },
    ])
    expect(await broken()).toEqual([])
  })

  test('is charged at once where it is decided later than a card keeps money, as a prepayment', async () => {
    const { buy } = await undecided({ decides: 7 })
    const { ctx, reference } = await buy(1)
    expect(await stands(reference)).toBe('confirmed paid | succeeded 10000 | 10000 prepaid')
    await cancelBooking(ctx, { reference, seen: '10000' })
    await follow()
    expect(await db().$count(refunds, eq(refunds.state, 'succeeded'))).toBe(1 + 1)
    expect(await broken()).toEqual([])
  })
})

describe('an order on an invoice while it is undecided whether an event runs', () => {
  test.each(['kept', 'good'] as const)(
    'gets it once it runs, of what was not cancelled (%s)',
    async (transfers) => {
      const { event, buyer, hold } = await undecided({ transfers })
      const ctx = await buyer()
      const reference = await hold(ctx, 2, BUSINESS)
      await billOrder(ctx, { reference, key: randomUUID() })
      const state = transfers === 'good' ? 'confirmed' : 'reserved'
      expect(await stands(reference)).toBe(`${state} none |  | `)
      await billOrder(ctx, { reference, key: randomUUID() })
      await follow()
      const confirmed = transfers === 'good' ? 'orders.confirmed' : 'orders.reserved'
      expect(await mailsOf(ctx)).toEqual([confirmed])
      expect(await getBooking(ctx, reference)).toMatchObject({ open: 'uninvoiced', invoice: null })
      if (transfers === 'good') await cancelBooking(ctx, { reference, position: 1, seen: '0' })
      await follow()
      expect(await broken()).toEqual([])
      await runs(event.id)
      await follow()
      const minor = transfers === 'good' ? 10_000 : 20_000
      expect(await stands(reference)).toBe(`${state} awaiting | waiting ${minor} | ${minor}`)
      expect(await mailsOf(ctx)).toContain('orders.bill-billed')
      expect(await broken()).toEqual([])
    },
  )

  test('is due by the terms that it was ordered by, which were said before and in its confirmation', async () => {
    const { event, buyer, hold } = await undecided({ transfers: 'good' })
    const say = (termDays: number) =>
      db().update(bankAccounts).set({ termDays }).where(eq(bankAccounts.partyId, event.ownerId))
    await say(45)
    const ctx = await buyer()
    const reference = await hold(ctx, 2, BUSINESS)
    expect((await getCheckout(ctx, reference)).transfer).toMatchObject({ isGood: true, termDays: 45 })
    await billOrder(ctx, { reference, key: randomUUID() })
    await say(14)
    await follow()
    const person = ctx.actor.kind === 'person' ? ctx.actor : null
    const [confirmed] = await db()
      .select()
      .from(emails)
      .where(eq(emails.toAddress, person?.email ?? ''))
    expect(confirmed?.text.replace(/\s+/g, ' ')).toContain('The invoice is due 45 days after it is issued.')
    expect(await getBooking(ctx, reference)).toMatchObject({ open: 'uninvoiced', termDays: 45 })
    await runs(event.id)
    await follow()
    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    const [invoice] = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.subjectId, order?.id ?? ''))
    const days = (on: string) =>
      Math.round((Date.parse(on) - Date.parse(new Date().toISOString().slice(0, 10))) / DAY)
    expect([44, 45, 46]).toContain(days(invoice?.dueOn ?? ''))
  })

  test('is invoiced for less after some of its seats were cancelled, which its mail says', async () => {
    const { event, buyer, hold } = await undecided({ transfers: 'good', refundSteps: [] })
    const ctx = await buyer()
    const reference = await hold(ctx, 3, BUSINESS)
    await billOrder(ctx, { reference, key: randomUUID() })
    const { cancel } = await getBooking(ctx, reference)
    expect(cancel?.seats[1]?.question).toContain('It has not been invoiced yet')
    await cancelBooking(ctx, { reference, position: 2, seen: '0' })
    await follow()
    const to = eq(emails.toAddress, isPerson(ctx.actor) ? ctx.actor.email : '')
    const [mail] = await db()
      .select()
      .from(emails)
      .where(and(to, eq(emails.kind, 'orders.seats-cancelled')))
    expect(mail?.text).toContain('They had not been invoiced yet and will not be.')
    await runs(event.id)
    await follow()
    expect(await stands(reference)).toBe('confirmed awaiting | waiting 20000 | 20000')
    expect(await broken()).toEqual([])
  })

  test('is called off by its buyer without a word of money', async () => {
    const { buyer, hold } = await undecided({ transfers: 'kept' })
    const ctx = await buyer()
    const reference = await hold(ctx, 2, BUSINESS)
    await billOrder(ctx, { reference, key: randomUUID() })
    await cancelBill(ctx, { reference })
    await follow()
    expect(await stands(reference)).toBe('cancelled none |  | ')
    expect(await broken()).toEqual([])
  })

  test.each(['kept', 'good'] as const)(
    'that is cancelled owes nothing, and was never invoiced (%s)',
    async (transfers) => {
      const { event, buyer, hold } = await undecided({ transfers })
      const ctx = await buyer()
      const reference = await hold(ctx, 2, BUSINESS)
      await billOrder(ctx, { reference, key: randomUUID() })
      await cancel(event.id)
      await follow()
      expect(await stands(reference)).toBe('cancelled none |  | ')
      expect(await broken()).toEqual([])
    },
  )
})

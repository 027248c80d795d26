import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { subscriptions } from '#app/features/money/subscriptions/tables.server.ts'
import { getTransferAccount } from '#app/features/people/bank-accounts/queries-transfer.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { callOffUnpaid } from '#app/features/sales/receivables/call-off-unpaid.server.ts'
import { emailBill } from '#app/features/sales/receivables/email-bill.server.ts'
import { lapseBills } from '#app/features/sales/receivables/lapse-bills.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { remindBills } from '#app/features/sales/receivables/remind-bills.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import {
  aBuyer,
  anOffered,
  billed,
  came,
  DAY,
  expectBooksInOrder,
  held,
  later,
  orderOf,
  refused,
  seller,
  stand,
  system,
  today,
  withSeller,
} from './a-bill.ts'

withSeller()

describe('seats that are good before the money comes', () => {
  test('are booked at once, count in the ring, and are paid for later', async () => {
    const trusting = await anOffered({}, { validFor: 'all' })
    const { reference } = await billed(trusting)
    expect(await stand(reference)).toEqual({
      order: 'confirmed',
      axis: 'awaiting',
      invoice: 'issued',
      payment: 'waiting',
      tickets: ['valid'],
      claims: ['taken'],
    })
    await expectBooksInOrder()
    await markTransferPaid(seller, await came(reference))
    expect(await stand(reference)).toMatchObject({ order: 'confirmed', axis: 'paid', invoice: 'paid' })
    await expectBooksInOrder()
  })

  test('are cancelled by their buyer as a whole while all would come back, and after that paid first', async () => {
    const steps = { refundSteps: [{ days: 1, percent: 100 }] }
    const trusting = await anOffered(steps, { validFor: 'all' })
    const { ctx, reference } = await billed(trusting)
    const { cancel } = await getBooking(ctx, reference)
    expect(cancel).toMatchObject({
      seats: {},
      note: expect.stringContaining('the whole booking free of charge'),
    })
    expect(cancel?.all).toMatchObject({
      seen: 0,
      question: expect.stringContaining('the invoice is cancelled'),
    })
    const part = cancelBooking(ctx, { reference, position: 1, seen: 0 })
    await expect(part).rejects.toEqual(refused('bookings:refused.unpaidPart'))
    await cancelBooking(ctx, { reference, seen: 0 })
    expect(await stand(reference)).toMatchObject({ order: 'cancelled', invoice: 'credited' })
    const bound = await billed(await anOffered({ refundSteps: [] }, { validFor: 'all' }))
    const late = (await getBooking(bound.ctx, bound.reference)).cancel
    expect(late).toMatchObject({ seats: {}, all: null, note: expect.stringContaining('please pay it first') })
    const free = cancelBooking(bound.ctx, { reference: bound.reference, seen: 0 })
    await expect(free).rejects.toEqual(refused('bookings:refused.unpaidTerms'))
    expect(await stand(bound.reference)).toMatchObject({ order: 'confirmed', invoice: 'issued' })
    await expectBooksInOrder()
  })

  test('are due by the payer’s terms, also where the event begins before that, and never lapse', async () => {
    const soon = { startsAt: new Date(Date.now() + 2 * DAY), endsAt: new Date(Date.now() + 2.2 * DAY) }
    const { reference } = await billed(await anOffered(soon, { validFor: 'all' }))
    const { id } = await orderOf(reference)
    const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, id))
    const days = (new Date(invoice?.dueOn ?? '').getTime() - Date.parse(today())) / DAY
    expect(days).toBeGreaterThanOrEqual(29)
    expect(days).toBeLessThanOrEqual(31)
    await lapseBills(later(400))
    expect(await stand(reference)).toMatchObject({ order: 'confirmed', axis: 'awaiting', tickets: ['valid'] })
    const reserved = held(await anOffered(soon, { validFor: 'nobody' }))
    const { ctx, reference: other } = await reserved
    await expect(billOrder(ctx, { reference: other, key: randomUUID() })).rejects.toEqual(
      refused('transfers:refused.tooLate'),
    )
  })

  test('are due so many days after their invoice as the seller says, which nobody else can say', async () => {
    const of = await anOffered({}, { validFor: 'all' })
    const terms = await getTransferAccount(seller)
    expect(terms.termDays, 'where nothing was said').toBe(30)
    const said = { ...terms.fields, isOffered: 'on', validFor: 'all', seen: terms.seen }
    const wrong = saveTransferTerms(seller, { ...said, termDays: '90' })
    await expect(wrong).rejects.toMatchObject({ fields: { termDays: { key: 'common:invalid.value' } } })
    await saveTransferTerms(seller, { ...said, termDays: '60' })
    expect((await getTransferAccount(seller)).termDays).toBe(60)
    const { ctx, reference } = await held(of)
    const shown = (await getCheckout(ctx, reference)).transfer
    await billOrder(ctx, { reference, key: randomUUID() })
    const [invoice] = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.subjectId, (await orderOf(reference)).id))
    expect(invoice?.dueOn).toBe(shown?.due)
    const days = (Date.parse(invoice?.dueOn ?? '') - Date.parse(today())) / DAY
    expect([59, 60, 61], 'by the clocks of the place').toContain(days)
    await expectBooksInOrder()
  })

  test('are called off by their seller alone, a week after the second reminder, and before the event begins', async () => {
    const far = { startsAt: new Date(Date.now() + 90 * DAY), endsAt: new Date(Date.now() + 91 * DAY) }
    const { reference } = await billed(await anOffered(far, { validFor: 'all' }))
    const as = (days: number) => makeContext({ actor: seller.actor, now: later(days).now })
    const tooEarly = refused('transfers:refused.tooEarly')
    await expect(callOffUnpaid(as(60), { reference })).rejects.toEqual(tooEarly)
    const reminders: string[] = []
    for (const day of [20, 28, 31, 38, 39, 45]) {
      await remindBills(later(day))
      const { remindedAt, remindedAgainAt } = await orderOf(reference)
      reminders.push(`${day}: ${[remindedAt, remindedAgainAt].filter((at) => at !== null).length}`)
    }
    expect(reminders).toEqual(['20: 0', '28: 1', '31: 1', '38: 2', '39: 2', '45: 2'])
    await emailBill(system, { orderId: (await orderOf(reference)).id, news: 'overdue' })
    const { rows } = await db().execute(sql`select n.kind from notifications n where n.kind = 'orderOverdue'
      and n.about = ${(await orderOf(reference)).id}`)
    expect(rows).toHaveLength(1)

    await expect(callOffUnpaid(as(44), { reference })).rejects.toEqual(tooEarly)
    await expect(callOffUnpaid(as(90.5), { reference })).rejects.toEqual(tooEarly)
    for (const stranger of [await aBuyer(), makeContext({})])
      await expect(callOffUnpaid(stranger, { reference })).rejects.toEqual(refused('common:refused.notFound'))
    expect((await stand(reference)).order).toBe('confirmed')
    await Promise.all([callOffUnpaid(as(46), { reference }), callOffUnpaid(as(46), { reference })])
    expect(await stand(reference)).toEqual({
      order: 'cancelled',
      axis: 'failed',
      invoice: 'credited',
      payment: 'declined',
      tickets: ['cancelled'],
      claims: ['released'],
    })
    const reserved = await billed(await anOffered(far, { validFor: 'nobody' }))
    await expect(callOffUnpaid(as(60), reserved)).rejects.toEqual(refused('common:refused.notFound'))
    await expectBooksInOrder()
  })

  test('are those of companies that the marketplace knows, unless the seller says otherwise', async () => {
    const offered = await anOffered({ capacity: 60 })
    const company = async () => {
      const account = await inTransaction((tx) => anAccount(tx))
      await db().update(parties).set({ kind: 'company' }).where(eq(parties.id, account.partyId))
      return { partyId: account.partyId, ctx: makeContext({ actor: personOf(account) }) }
    }
    const plan = async (state: 'trialing' | 'active', periodStart: Date | null) => {
      const { partyId, ctx } = await company()
      const price = { seats: 5, seatMinor: 900, seatYearMinor: 9000, currency: 'EUR' }
      const time = { endDate: new Date(Date.now() + 20 * DAY), periodStart }
      await db()
        .insert(subscriptions)
        .values({ id: newId(), partyId, state, ...price, ...time })
      return ctx
    }
    const ordered = async (set: Partial<typeof orders.$inferInsert>, { isPerson = false } = {}) => {
      const { partyId, ctx } = await company()
      if (isPerson) await db().update(parties).set({ kind: 'person' }).where(eq(parties.id, partyId))
      const { reference } = await billed(offered, { ctx, quantity: 1 })
      await markTransferPaid(seller, await came(reference))
      await db().update(orders).set(set).where(eq(orders.reference, reference))
      return ctx
    }
    const goodFor = async (ctx: Ctx, of = offered) => {
      const { reference } = await held(of, { ctx, quantity: 1 })
      const shown = (await getCheckout(ctx, reference)).transfer?.isGood
      await billOrder(ctx, { reference, key: randomUUID() })
      const isGood = (await orderOf(reference)).state === 'confirmed'
      expect(shown).toBe(isGood)
      return isGood
    }
    const known = await plan('active', new Date())
    expect(await goodFor(known)).toBe(true)
    expect(await goodFor(await ordered({ refund: 'none' }))).toBe(true)
    expect(await goodFor(await ordered({ refund: 'partial' }))).toBe(true)
    expect(await goodFor(await plan('trialing', null))).toBe(false)
    expect(await goodFor((await company()).ctx)).toBe(false)
    expect(await goodFor(await ordered({ refund: 'none' }, { isPerson: true }))).toBe(false)
    expect(await goodFor(await ordered({ refund: 'full' }))).toBe(false)
    const enteredBy = seller.actor.kind === 'person' ? seller.actor.accountId : null
    expect(await goodFor(await ordered({ enteredBy, isManual: true }))).toBe(false)

    expect(await goodFor(known, await anOffered({}, { validFor: 'nobody' }))).toBe(false)
    expect(await goodFor((await company()).ctx, await anOffered({}, { validFor: 'all' }))).toBe(true)
  })
})

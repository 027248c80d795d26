import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import '#app/platform/testing/database.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { readCamt } from '#app/features/sales/bank-statements/camt.ts'
import { payByEntry } from '#app/features/sales/bank-statements/pay-by-entry.server.ts'
import { bankEntries, bankStatements, payerMarks } from '#app/features/sales/bank-statements/tables.server.ts'
import { camtOf } from '#app/features/sales/bank-statements/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { callOffOrder } from '#app/features/sales/cancellations/call-off-order.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { emailRefund } from '#app/features/sales/cancellations/email-refund.server.ts'
import { emailSeatsCancelled } from '#app/features/sales/cancellations/email-seats-cancelled.server.ts'
import { markSentBack } from '#app/features/sales/cancellations/mark-sent-back.server.ts'
import { findRefundOwed, getRefundAccount } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { chaseRefunds } from '#app/features/sales/cancellations/refunds/chase-refunds.server.ts'
import { nameRefundAccount } from '#app/features/sales/cancellations/refunds/name-account.server.ts'
import { notifyRefundOwed } from '#app/features/sales/cancellations/refunds/notify-refund-owed.server.ts'
import { listChased } from '#app/features/sales/cancellations/refunds/queries-chased.server.ts'
import { remindSeller } from '#app/features/sales/cancellations/refunds/remind-seller.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { emailQuorumNews } from '#app/features/sales/event-changes/email-quorum-news.server.ts'
import { orderLines, orders, seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { listToSendBack } from '#app/features/sales/receivables/queries-transfers.server.ts'
import { refundAccounts } from '#app/features/sales/receivables/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { newId } from '#app/kit/ids.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { everyCase } from '#tests/support/every-case.ts'

const DAY = 86_400_000
const IBAN = 'CH9300762011623852957'
const system = systemContext('test')
const later = (days: number) => systemContext('test', { now: () => new Date(Date.now() + days * DAY) })
const NOTHING = versionToken({})
const refused = (reason: string) => expect.objectContaining({ reason })
const today = () => new Date().toISOString().slice(0, 10)
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
}

let seller: Ctx
let staff: Ctx
let buyer: Ctx

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const someone = async (given: Parameters<typeof personOf>[1] = {}) =>
  makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx)), given) })

beforeEach(async () => {
  // What others are to transfer back is chased as well.
  await db().update(refunds).set({ dueOn: '2999-01-01' })
  const owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
  seller = makeContext({ actor: personOf(owner, { serviceType: 'provider' }) })
  staff = await someone({ staffTasks: ['refund'] })
  buyer = await someone()
})

const partyOf = (ctx: Ctx) => {
  if (ctx.actor.kind !== 'person') throw new Error('nobody')
  return ctx.actor.partyId
}

async function billed(quantity = 2, group: { groupFrom?: number; groupPriceMinor?: number } = {}) {
  const event = await inTransaction(async (tx) => {
    const made = await anEvent(tx, {
      ownerId: partyOf(seller),
      currency: 'EUR',
      capacity: 20,
      minimum: 2,
      refundSteps: [{ days: 1, percent: 100 }],
    })
    const account = { holder: 'Anna', format: 'iban', number: 'DE89370400440532013000', bank: null } as const
    await aBankAccount(tx, { partyId: partyOf(seller), ...account, isOffered: true })
    return made
  })
  if (group.groupFrom) await db().update(ticketTypes).set(group).where(eq(ticketTypes.id, event.types[0].id))
  const seats = { [event.types[0].id]: quantity }
  const { reference } = await holdSeats(buyer, { event: event.slug, seats, key: randomUUID() })
  const nobody = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(buyer, { reference, ...BUSINESS })
  await billOrder(buyer, { reference, key: randomUUID() })
  return { reference, event }
}

async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

async function paid(quantity = 2, group: Parameters<typeof billed>[1] = {}) {
  const { reference, event } = await billed(quantity, group)
  const order = await orderOf(reference)
  await markTransferPaid(seller, { reference, amount: (order.totalMinor / 100).toFixed(2), day: today() })
  return { reference, event, order }
}

async function refundsOf(orderId: string) {
  return db()
    .select({ id: refunds.id, minor: refunds.amountMinor, dueOn: refunds.dueOn, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, orderId))
    .orderBy(refunds.id)
}

const notesOf = (orderId: string) =>
  db()
    .select({ minor: invoices.totalMinor, state: invoices.state, lines: invoices.lines })
    .from(invoices)
    .where(and(eq(invoices.subjectId, orderId), eq(invoices.kind, 'credit_note')))
    .orderBy(invoices.number)

async function mailOf(kind: string): Promise<string> {
  const [mail] = await db().select().from(emails).where(eq(emails.kind, kind)).orderBy(emails.createdAt)
  await db().delete(emails)
  const files = mail?.attachments.map(({ filename }) => filename) ?? []
  return [mail?.text.replace(/\s+/g, ' '), ...files].join(' ')
}

const kindsOf = async (ctx: Ctx) => {
  const account = ctx.actor.kind === 'person' ? ctx.actor.accountId : newId()
  const rows = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.recipientId, account as never))
  return rows.map(({ kind }) => kind).sort()
}

async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

describe('what was paid by transfer goes back by transfer', () => {
  test('and is credited with the cancellation, seat by seat, not when its seller says that it was sent', async () => {
    const { reference, order } = await paid()
    await cancelBooking(buyer, { reference, position: 1, seen: 0 })
    const [first] = await refundsOf(order.id)
    expect(await notesOf(order.id)).toMatchObject([
      { minor: first?.minor, state: 'issued', lines: [{ quantity: 1 }] },
    ])
    await cancelBooking(buyer, { reference, seen: 0 })
    expect((await notesOf(order.id)).reduce((sum, { minor }) => sum + minor, 0)).toBe(order.totalMinor)
    await expectBooksInOrder()
    for (const { id } of await refundsOf(order.id)) await markSentBack(seller, { refund: id })
    expect((await notesOf(order.id)).map(({ state }) => state)).toEqual(['paid', 'paid'])
    await expectBooksInOrder()
  })

  test('with its event, too', async () => {
    const { event, order } = await paid()
    await db().update(events).set({ state: 'cancelled' }).where(eq(events.id, event.id))
    await callOffOrder(system, order.id)
    expect(await notesOf(order.id)).toMatchObject([{ minor: order.totalMinor, state: 'issued' }])
    await expectBooksInOrder()
  })

  test('said so in every email: by whom, by when and where to, and never to a card', async () => {
    const { reference, order, event } = await paid(3)
    await cancelBooking(buyer, { reference, position: 1, seen: 0 })
    const cancelled = async () => {
      const rows = await db().select().from(seatCancellations).where(eq(seatCancellations.orderId, order.id))
      const last = rows.at(-1)
      await emailSeatsCancelled(system, last?.id ?? '')
      return mailOf('orders.seats-cancelled')
    }
    const unnamed = await cancelled()
    expect(unnamed).toContain('You paid by transfer')
    expect(unnamed).toContain('enter the account')
    await nameRefundAccount(buyer, { reference, holder: 'Rao', format: 'iban', iban: IBAN, seen: NOTHING })
    await cancelBooking(buyer, { reference, position: 2, seen: 0 })
    const named = await cancelled()
    expect(named).toContain('ending in 2957')
    for (const text of [unnamed, named]) {
      expect(text).toContain('Refund in progress')
      expect(text).toContain('Balance')
      expect(text).toContain('credit note is attached')
      expect(text).toMatch(/credit-note-CN-\d{4}-\d{5}\.pdf/)
    }
    const [refund] = await refundsOf(order.id)
    await markSentBack(seller, { refund: refund?.id })
    await emailRefund(system, refund?.id ?? '')
    const sent = await mailOf('orders.refunded')
    expect(sent).toContain('transferred')
    expect(sent).toContain('credit note is attached')
    await db().update(events).set({ state: 'cancelled' }).where(eq(events.id, event.id))
    await callOffOrder(system, order.id)
    await emailQuorumNews(system, { orderId: order.id, news: 'cancelled', decisionId: null })
    const off = await mailOf('orders.cancelled')
    expect(off).toMatch(/transfers it (to you )?by/)
    for (const text of [unnamed, named, sent, off]) expect(text).not.toMatch(/\bcard\b/)
  })

  test('of an invoice that nobody paid nothing, and its event’s email says that nothing is owed', async () => {
    const { reference, event } = await billed()
    const { id } = await orderOf(reference)
    await db().update(events).set({ state: 'cancelled' }).where(eq(events.id, event.id))
    await callOffOrder(system, id)
    await emailQuorumNews(system, { orderId: id, news: 'cancelled', decisionId: null })
    const off = await mailOf('orders.cancelled')
    expect(off).toContain('You owe nothing:')
    expect(off).not.toMatch(/\bcard\b|charged|on its way/)
    expect(await refundsOf(id)).toEqual([])
  })

  test('to the account that a bank statement names, until its buyer names another', async () => {
    const { reference } = await billed()
    const order = await orderOf(reference)
    const amount = (order.totalMinor / 100).toFixed(2)
    const named = { amount, reference: creditorReference(reference), payer: IBAN, name: 'Rao Gears GmbH' }
    const [entry] = readCamt(camtOf('08', [named])).entries
    expect(entry).toMatchObject({ payerIban: IBAN, references: [reference] })
    const statementId = newId()
    const entryId = newId()
    await inTransaction(async (tx) => {
      const about = { format: 'camt.053.001.08', fileName: 'a', skipped: 0, createdAt: new Date() } as const
      await tx
        .insert(bankStatements)
        .values({ id: statementId, code: reference, sellerId: partyOf(seller), ...about })
      await tx.insert(bankEntries).values({
        id: entryId,
        statementId,
        sellerId: partyOf(seller),
        position: 0,
        kind: 'credit',
        day: today(),
        amountMinor: order.totalMinor,
        currency: 'EUR',
        orderReferences: [reference],
        entryKey: entryId,
        name: 'Rao Gears GmbH',
        payerIban: IBAN,
      })
      await payByEntry(tx, system, { entryId, statement: reference })
    })
    const marks = await db().select().from(payerMarks).where(eq(payerMarks.orderId, order.id))
    expect(marks).toHaveLength(1)
    expect(JSON.stringify(marks)).not.toContain(IBAN.slice(-8))
    await cancelBooking(buyer, { reference, seen: 0 })
    expect(await findRefundOwed(buyer, reference)).toMatchObject({ account: '2957', dueOn: dayIn(7) })
    expect(await listToSendBack(seller)).toMatchObject([{ account: { isFromStatement: true } }])
    const { seen } = await getRefundAccount(buyer, reference)
    const other = { holder: 'Rao', format: 'iban', iban: 'DE89370400440532013000', seen }
    await nameRefundAccount(buyer, { reference, ...other })
    expect(await listToSendBack(seller)).toMatchObject([
      { account: { isFromStatement: false, number: 'DE89 3704 0044 0532 0130 00' } },
    ])
  })

  test('an account is looked at, is named by its buyer alone, of a company by an admin, and only while something is owed', async () => {
    const { reference } = await paid()
    const iban = { reference, holder: 'Rao', format: 'iban', iban: IBAN, seen: NOTHING }
    await expect(nameRefundAccount(buyer, iban)).rejects.toEqual(refused('transfers:refused.nothingOwed'))
    await cancelBooking(buyer, { reference, seen: 0 })
    await expect(
      nameRefundAccount(buyer, { ...iban, iban: 'CH93 0076 2011 6238 5295 8' }),
    ).rejects.toMatchObject({
      fields: { iban: expect.anything() },
    })
    for (const stranger of [seller, staff, await someone(), makeContext({})])
      await expect(nameRefundAccount(stranger, iban)).rejects.toEqual(refused('common:refused.notFound'))
    const person = buyer.actor.kind === 'person' ? buyer.actor : null
    if (!person) throw new Error('nobody')
    const company = { id: person.partyId, approval: 'none', kind: 'company' } as const
    const manager = makeContext({ actor: actingFor(person, company, 'manager') })
    await expect(nameRefundAccount(manager, iban)).rejects.toEqual(refused('common:refused.forbidden'))
    expect(await findRefundOwed(manager, reference)).toMatchObject({ mayName: false })
    await nameRefundAccount(buyer, { ...iban, format: 'swift', accountNumber: '123456', bic: 'CHASUS33XXX' })
    expect(await listToSendBack(seller)).toMatchObject([
      { account: { number: '123456', bank: 'CHASUS33XXX' } },
    ])
    expect((await getBooking(buyer, reference)).cancelled).toMatchObject([{ dueOn: dayIn(7) }])
  })

  test('its seller is told, reminded before the day and each week after it; staff see what is late', async () => {
    const { reference, order } = await paid()
    await cancelBooking(buyer, { reference, seen: 0 })
    const [refund] = await refundsOf(order.id)
    const refundId = refund?.id ?? ''
    await notifyRefundOwed(system, { refundId, what: 'asked' })
    expect(await kindsOf(seller)).toContain('refundToSend')

    expect(await chaseRefunds(later(0))).toBe(0)
    expect(await everyCase(staff, { kind: 'refundLate' })).toEqual([])
    expect(await chaseRefunds(later(5))).toBe(1)
    expect(await chaseRefunds(later(5))).toBe(0)
    await notifyRefundOwed(later(5), { refundId, what: 'due' })
    expect(await kindsOf(seller)).toContain('refundDue')
    expect(await kindsOf(buyer)).toContain('refundAccount')
    expect(await chaseRefunds(later(8))).toBe(1)
    await notifyRefundOwed(later(8), { refundId, what: 'due' })
    expect(await kindsOf(seller)).toContain('refundOverdue')
    expect(await chaseRefunds(later(9))).toBe(0)
    expect(await chaseRefunds(later(16))).toBe(1)

    const late = { ...staff, now: () => new Date(Date.now() + 10 * DAY) }
    expect(await everyCase(late, { kind: 'refundLate' })).toHaveLength(1)
    expect((await listChased(late)).filter(({ daysLate }) => daysLate > 0)).toMatchObject([
      { reference, daysLate: 3, isNamed: false },
    ])
    for (const who of [seller, buyer, await someone({ staffTasks: ['moderate'] }), makeContext({})]) {
      await expect(listChased(who)).rejects.toEqual(refused('common:refused.notFound'))
      await expect(remindSeller(who, { refund: refundId })).rejects.toEqual(
        refused('common:refused.notFound'),
      )
    }
    await remindSeller(staff, { refund: refundId })
    await markSentBack(seller, { refund: refundId })
    expect((await listChased(late)).filter(({ daysLate }) => daysLate > 0)).toEqual([])
    await expect(remindSeller(staff, { refund: refundId })).rejects.toEqual(
      refused('common:refused.notFound'),
    )
    expect(await chaseRefunds(later(30))).toBe(0)
  })

  test('who names an account late leaves its seller three days; it is forgotten a month after the money was sent', async () => {
    const { reference, order } = await paid()
    await cancelBooking(buyer, { reference, seen: 0 })
    const atLast = { ...buyer, now: () => new Date(Date.now() + 6 * DAY) }
    await nameRefundAccount(atLast, { reference, holder: 'Rao', format: 'iban', iban: IBAN, seen: NOTHING })
    const [refund] = await refundsOf(order.id)
    expect(refund?.dueOn).toBe(dayIn(9))
    await markSentBack(seller, { refund: refund?.id })
    const kept = () => db().$count(refundAccounts, eq(refundAccounts.orderId, order.id))
    await chaseRefunds(later(20))
    expect(await kept()).toBe(1)
    await chaseRefunds(later(400))
    expect(await kept()).toBe(0)
  })
})

describe('seats bought at a group price', () => {
  test('of which four of five are cancelled leave the last at what one costs, as the page says before', async () => {
    const { reference, order } = await paid(5, { groupFrom: 5, groupPriceMinor: 1_000 })
    const unit = (await db().select().from(orderLines).where(eq(orderLines.orderId, order.id)))[0]
    expect(unit).toMatchObject({ unitMinor: 1_000, pricing: { least: 1, units: [{ from: 1 }, { from: 5 }] } })
    const single = unit?.pricing?.units[0]?.unitMinor ?? 0
    expect(single).toBeGreaterThan(1_250)
    for (const position of [1, 2, 3, 4]) {
      const { cancel } = await getBooking(buyer, reference)
      const choice = cancel?.seats[position]
      if (position === 1) expect(choice).toMatchObject({ seen: 0, back: null })
      if (position === 1) expect(choice?.question).toContain('multi-seat price')
      await cancelBooking(buyer, { reference, position, seen: choice?.seen })
    }
    const back = (await refundsOf(order.id)).reduce((sum, { minor }) => sum + minor, 0)
    expect(back).toBe(Math.max(0, order.totalMinor - single))
    expect((await getBooking(buyer, reference)).cancel?.all).toMatchObject({ seen: order.totalMinor - back })
    await expectBooksInOrder()
  })
})

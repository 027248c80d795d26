import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { listLostRefunds } from '#app/features/sales/cancellations/queries-lost.server.ts'
import { resendRefund } from '#app/features/sales/cancellations/resend-refund.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { type Person, VISITOR } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { everyCase } from '#tests/support/every-case.ts'
import { signStripe, stripeServer } from '#tests/support/stripe-server.ts'

const system = systemContext('test')
let stripe: Awaited<ReturnType<typeof stripeServer>>

beforeAll(async () => {
  stripe = await stripeServer()
  configure({ MODE: 'test', LOG_LEVEL: 'silent', ...stripe.environment, STRIPE_PATIENCE_SECONDS: '0.3' })
})
afterAll(() => stripe.close())
afterEach(() => {
  stripe.state.sent = ''
  stripe.events.length = 0
})

const ALL = [{ days: 1, percent: 100 }]
const hear = (body: string, signature = signStripe(body)) =>
  receiveWebhook(system, { gateway: 'stripe', body, signature })
const done = () => workOff(jobHandlers, followers)

/** All that Stripe has to tell, each five times and eight at once, in any order. */
async function hearAll() {
  const delivered = stripe.events.splice(0)
  const often = Array.from(
    { length: delivered.length * 5 },
    () => delivered[randomInt(delivered.length)]?.body ?? '',
  )
  const all = [...delivered.map(({ body }) => body), ...often].toSorted(() => Math.random() - 0.5)
  for (let at = 0; at < all.length; at += 8)
    for (const answer of await Promise.all(all.slice(at, at + 8).map((body) => hear(body))))
      expect(answer).toBe(true)
  await done()
}

/** Two seats for 100.00 each, paid at Stripe. */
async function aPaidOrder() {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, given))
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: account.partyId, refundSteps: ALL }))
  const buyer = personOf(await inTransaction((tx) => anAccount(tx)))
  const ctx = makeContext({ actor: buyer })
  const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: 2 } })
  const nobody = { name: '', email: '' }
  await keepDetails(ctx, { reference, nameLater: 'on', participants: [nobody, nobody] })
  await keepDetails(ctx, {
    reference,
    kind: 'person',
    name: 'Asha Rao',
    street: 'Baner Road 1',
    postalCode: '411045',
    city: 'Pune',
    country: 'IN',
  })
  const { confirmPath } = await payOrder(ctx, { reference, card: 'stripe', key: newKey() })
  const session = stripe.sessions.get(confirmPath?.split('/').at(-1) ?? '')
  if (!session) throw new Error('no page to pay on')
  stripe.pay(session.id)
  await reconcileOwnOrder(ctx, reference)
  await done()
  const seller = personOf(account, given)
  return { ctx, buyer, seller, desk: makeContext({ actor: seller }), reference, session }
}
type World = Awaited<ReturnType<typeof aPaidOrder>>

const orderOf = async ({ reference }: World) =>
  (await db().select().from(orders).where(eq(orders.reference, reference)))[0]!
const refundsOf = ({ session }: World) =>
  db().select().from(refunds).where(eq(refunds.paymentId, session.payment)).orderBy(refunds.id)
const statesOf = async (world: World) => (await refundsOf(world)).map(({ state }) => state)
const backOf = async ({ session }: World) =>
  (await db().select().from(payments).where(eq(payments.id, session.payment)))[0]?.refundedMinor

/** How often each movement stands in the books of an order, and its credit notes. */
async function booksOf(world: World) {
  const { id } = await orderOf(world)
  const { rows } = await db().execute<{ kind: string; n: number }>(
    sql`select kind, count(*)::int as n from ledger_transactions where subject_id = ${id} group by kind
      union all select 'credit_note', count(*)::int from invoices where subject_id = ${id} and kind = 'credit_note'`,
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}
const notificationsOf = async ({ accountId }: Person, kind: string) =>
  (await db().select().from(notifications).where(eq(notifications.recipientId, accountId))).filter(
    (one) => one.kind === kind,
  ).length
const inOrder = async () =>
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
const kindOf = (error: { kind: string }) => error.kind

test('an amount that had gone and comes back is owed again, said to both sides once, and sent again once', async () => {
  const world = await aPaidOrder()
  const { ctx, buyer, seller, desk, reference, session } = world
  await cancelBooking(ctx, { reference, seen: '20000' })
  await done()
  await hearAll()
  expect([await orderOf(world), await statesOf(world)]).toMatchObject([{ refund: 'full' }, ['succeeded']])
  const before = await booksOf(world)
  expect(before).toMatchObject({ refund: 1, sale_reversal: 1, credit_note: 1 })

  stripe.failRefund(session)
  const [forged] = stripe.events
  const { body = '' } = forged ?? {}
  expect(await hear(body, signStripe(body, { secret: 'whsec_ofSomebodyElse0123456789' }))).toBe(false)
  await done()
  expect(await statesOf(world)).toEqual(['succeeded'])

  await hearAll()
  expect(await statesOf(world)).toEqual(['failed'])
  expect([await backOf(world), (await orderOf(world)).refund]).toEqual([0, 'none'])
  // The sale stays taken back and credited: it is the money that is owed.
  expect(await booksOf(world)).toEqual({ ...before, refund_returned: 1 })
  expect([
    await notificationsOf(buyer, 'refundFailed'),
    await notificationsOf(seller, 'ownRefundFailed'),
  ]).toEqual([1, 1])
  expect(await getBooking(ctx, reference)).toMatchObject({ lostMinor: 20_000, cancelled: [{ isLost: true }] })
  await inOrder()

  const [lost] = await listLostRefunds(desk)
  expect(lost).toMatchObject({ reference, amountMinor: 20_000 })
  const again = { refund: lost?.refund, how: 'again' }
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => resendRefund(desk, again)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listLostRefunds(desk)).toEqual([])
  await done()
  await hearAll()
  expect(await statesOf(world)).toEqual(['failed', 'succeeded'])
  expect([await backOf(world), (await orderOf(world)).refund]).toEqual([20_000, 'full'])
  expect(await booksOf(world)).toEqual({ ...before, refund: 2, refund_returned: 1 })
  const shown = await getBooking(ctx, reference)
  expect(shown).toMatchObject({ lostMinor: 0, cancelled: [{ isLost: false, paidBackAt: expect.any(Date) }] })
  await inOrder()
})

test('parts of a payment, one of which came back, add up when they are sent again, twice', async () => {
  const world = await aPaidOrder()
  const payment = { id: world.session.payment }
  const part = (minor: number, id: string) =>
    inTransaction((tx) =>
      requestRefund(tx, system, {
        payment,
        amount: money(minor, 'EUR'),
        reason: 'goodwill',
        cause: { kind: 'gateway_refund', id },
      }),
    )
  await part(3_333, 'one')
  await done()
  stripe.failRefund(world.session)
  await hearAll()
  await part(16_667, 'two')
  await done()
  await hearAll()
  expect([(await orderOf(world)).refund, await backOf(world)]).toEqual(['partial', 16_667])
  await inOrder()
  for (const failsAgain of [true, false]) {
    const [lost] = await listLostRefunds(world.desk)
    await resendRefund(world.desk, { refund: lost?.refund, how: 'again' })
    await done()
    if (failsAgain) stripe.failRefund(world.session)
    await hearAll()
    await inOrder()
  }
  expect([(await orderOf(world)).refund, await backOf(world)]).toEqual(['full', 20_000])
  expect(await booksOf(world)).toMatchObject({
    sale_reversal: 2,
    credit_note: 2,
    refund: 4,
    refund_returned: 2,
  })
  expect(await notificationsOf(world.buyer, 'refundFailed')).toBe(2)
})

test('one that was on its way and fails was never booked: sent otherwise by staff alone, it is, with its credit note', async () => {
  const world = await aPaidOrder()
  const { ctx, buyer, desk, reference, session } = world
  stripe.state.sent = 'pending'
  await cancelBooking(ctx, { reference, seen: '20000' })
  await done()
  expect(await statesOf(world)).toEqual(['requested'])
  stripe.failRefund(session)
  await hearAll()
  expect(await statesOf(world)).toEqual(['failed'])
  expect(await booksOf(world)).toMatchObject({ credit_note: 0 })
  expect(await notificationsOf(buyer, 'refundFailed')).toBe(1)
  await inOrder()

  const [lost] = await listLostRefunds(desk)
  const said = { refund: lost?.refund, how: 'otherwise' }
  const stranger = personOf(await inTransaction((tx) => anAccount(tx)))
  for (const actor of [VISITOR, stranger, buyer]) {
    expect(await resendRefund(makeContext({ actor }), said).catch(kindOf)).toBe('notFound')
    expect(await listLostRefunds(makeContext({ actor }))).toEqual([])
  }
  expect(await resendRefund(desk, said).catch(kindOf)).toBe('forbidden')
  expect(await resendRefund(desk, { ...said, refund: newId() }).catch(kindOf)).toBe('notFound')
  expect(await resendRefund(desk, { ...said, how: 'twice' }).catch(kindOf)).toBe('notFound')
  const { id: accountId, partyId } = await inTransaction((tx) => anAccount(tx))
  const staff = makeContext({ actor: { ...aStaffMember(), accountId, partyId } })
  expect(await everyCase(staff, { kind: 'refundLost' })).toHaveLength(1)
  const tries = await Promise.allSettled([1, 2, 3].map(() => resendRefund(staff, said)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await everyCase(staff, { kind: 'refundLost' })).toEqual([])
  await done()
  expect(await statesOf(world)).toEqual(['failed', 'succeeded'])
  expect(stripe.backOf(session)).toBe(0)
  expect(await booksOf(world)).toMatchObject({ refund: 1, sale_reversal: 1, credit_note: 1 })
  expect((await orderOf(world)).refund).toBe('full')
  await inOrder()
})

import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { guaranteesOfEvents } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventGuarantees, events } from '#app/features/catalogue/events/tables.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { reconcilePayment } from '#app/features/money/payments/reconcile-payment.server.ts'
import { startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { money } from '#app/kit/money.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { requireGateway } from '#app/platform/payments/gateways.server.ts'
import { sandboxCharged } from '#app/platform/testing/charges.ts'
import { db } from '#app/platform/testing/store.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const DAY = 86_400_000
const BUYER = 'rashmi_s'
const PAYER = {
  kind: 'business',
  name: 'Rashmi Sathe',
  company: 'Godavari Motors',
  street: '14 MG Road',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
}

/**
 * A seat of an event that is decided within what a card keeps: its money is authorized, and nothing is
 * charged. Returns its reference.
 */
export async function loadUndecided(now: Date, known: Known): Promise<string> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY)
  const [event] = await db()
    .select({ slug: events.slug, typeId: ticketTypes.id })
    .from(events)
    .innerJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .where(
      and(
        eq(events.state, 'published'),
        eq(events.runsForSure, false),
        // Its quorum was reached once, though some have cancelled since.
        sql`not exists (select from ${eventGuarantees} where ${guaranteesOfEvents()})`,
        eq(ticketTypes.position, 0),
        gt(ticketTypes.priceMinor, 0),
        gt(events.minimumDecidedAt, inDays(1)),
        lt(events.minimumDecidedAt, inDays(5.5)),
        sql`${comingSeats} between 1 and ${events.minimum} - 2`,
      ),
    )
    .orderBy(asc(events.minimumDecidedAt), asc(events.id))
    .limit(1)
  if (!event) throw new RangeError('no event is decided within six days')
  const buyer = await contextOf(known, BUYER, now)
  const key = crypto.randomUUID()
  const { reference } = await holdSeats(buyer, { event: event.slug, seats: { [event.typeId]: '1' }, key })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: [null], ...PAYER })
  await authorize(buyer, reference, key)
  return reference
}

/**
 * As payOrder does, by a card of which its gateway has set the money aside already: no notice of it is left
 * for the server to deliver.
 */
async function authorize(buyer: Ctx, reference: string, key: string): Promise<void> {
  const paymentId = await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, buyer, reference)
    const amount = money(order.totalMinor, order.currency)
    const { id } = await startPayment(tx, {
      subject: { kind: 'order', id: order.id },
      payerId: order.buyerId,
      amount,
      gateway: requireGateway('orders:refused.noPayments'),
      key,
      bodyHash: '',
      later: true,
    })
    await changeOrder(tx, buyer, order, { payment: 'start' }, { heldUntil: order.heldUntil })
    const charge = { paymentId: id, amountMinor: amount.minor, currency: amount.currency }
    await sandboxCharged(tx, [{ ...charge, card: 'succeeds', state: 'authorized', isLater: true }])
    return id
  })
  await reconcilePayment(systemContext('demo-world', { now: buyer.now }), paymentId)
}

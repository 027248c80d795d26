import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { takeSeats } from '#app/features/catalogue/inventory/take-seats.server.ts'
import { applyStatus } from '#app/features/money/payments/apply-status.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { requireSelling } from '#app/features/people/selling-mandates/require-selling.server.ts'
import { accountOfAddress } from '#app/features/people/sign-in/account-of-address.server.ts'
import { writeDetails } from '#app/features/sales/checkout/write-details.server.ts'
import { onOrderPayment } from '#app/features/sales/order-payments/on-order-payment.server.ts'
import { decideOrderTax } from '#app/features/sales/order-tax/decide-order-tax.server.ts'
import { dueDay, termOf } from '#app/features/sales/orders/bill.ts'
import { composeOrder } from '#app/features/sales/orders/compose-order.server.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { ownerKey } from '#app/features/sales/orders/queries-holder.server.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { writeOrder } from '#app/features/sales/orders/write-order.server.ts'
import { billHeld } from '#app/features/sales/receivables/bill-held.server.ts'
import { findBillable } from '#app/features/sales/receivables/find-billable.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { hashOf, once } from '#app/platform/idempotency.server.ts'
import { besideWaiting } from './beside-waiting.ts'
import { findSold } from './find-sold.server.ts'
import { priceSale, readSale, type Sale } from './sale.ts'

export type SoldByHand = { reference: string; seats: number; pay: Sale['pay'] }

/**
 * Makes a manual order for the organiser's own event, for a buyer with an email address and no need of an
 * account: at the present price or a lower one, on an invoice to be paid by transfer, or paid to the
 * organiser already. The order is the buyer's; its seller is recorded (`enteredBy`). Ticket types need no
 * code and no approval, and seats that the waiting list wants are not sold unless confirmed (`ahead`).
 * Repeats with one key sell once. Refuses as giveSeats does, what findSold and priceSale refuse,
 * `manual-orders:sell.refused.noAccount` and `manual-orders:sell.refused.tooLate` for an invoice that cannot
 * be paid by transfer (in time), `selling-mandates:refused.rests`; bad input beside the seller's own address.
 */
export async function sellSeats(ctx: Ctx, input: Record<string, unknown>): Promise<SoldByHand> {
  const { key, ...sale } = readSale(input)
  const { actor } = ctx
  if (!hasAccount(actor)) throw notFound()

  return inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, sale.event)
    if (!canGiveSeats(actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (!actor.emailConfirmed) throw refuse('forbidden', 'orders:refused.confirmEmail')
    if (sale.buyer.email === emailKey(actor.email))
      throw new BadInput({ email: { key: 'manual-orders:sell.invalid.own' } })

    const owner = ownerKey({ buyerId: event.ownerId, visitorKey: null })
    const body = { ...sale, wanted: Object.fromEntries(sale.wanted), by: 'hand' }
    return once(tx, { owner, key, body }, async () => {
      if (event.isOver || event.state !== 'published') throw refuse('conflict', 'events:refused.saleEnded')
      return sell(tx, ctx, { event, sale, key, by: actor.accountId })
    })
  })
}

type Selling = {
  event: Awaited<ReturnType<typeof lockSoldEvent>>
  sale: Omit<Sale, 'key'>
  key: string
  by: AccountId
}

async function sell(tx: Tx, ctx: Ctx, { event, sale, key, by }: Selling): Promise<SoldByHand> {
  const { buyer, people, seats, language, ahead, pay } = sale
  const account = await accountOfAddress(tx, { ctx: { ...ctx, language }, ...buyer })
  if (account.partyId === event.ownerId)
    throw new BadInput({ email: { key: 'manual-orders:sell.invalid.own' } })
  const asked = { eventId: event.id, by, buyer: account.accountId, people }
  const { types, hasAccount, waiting, event: sold } = await findSold(tx, asked)
  const lines = priceSale(types, sale, {
    currency: event.currency,
    tax: sold.tax,
    now: ctx.now(),
    language: ctx.language,
  })
  if (lines.some(({ unitMinor }) => unitMinor > 0)) await requireSelling(tx, event.ownerId, ctx.now())
  const isBilled = pay === 'bill'
  if (isBilled && !hasAccount) throw refuse('conflict', 'manual-orders:sell.refused.noAccount')

  const heldUntil = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
  const { reference, ...order } = composeOrder({
    event: sold,
    lines,
    heldUntil,
    language,
    isManual: true,
    enteredBy: by,
    holder: { buyerId: account.partyId, visitorKey: null, placedBy: account.accountId, countedWith: null },
  })
  await writeOrder(tx, { reference, ...order }, { linkCodes: [], at: ctx.now() })
  const details = { nameLater: people.length < seats, participants: people, billing: sale.billing }
  await writeDetails(tx, { orderId: order.id, ...details })
  const { country = '', taxNumber } = sale.billing
  // Its seller vouches for the number: no register is asked while others wait.
  const check = taxNumber ? { number: taxNumber, country, answer: 'syntax' as const, by: null } : null
  await decideOrderTax(tx, await lockOrder(tx, order.id), {
    billing: sale.billing as BillingDetails,
    check: check && { ...check, at: ctx.now().toISOString() },
  })
  const row = await lockOrder(tx, order.id)
  await audit(tx, ctx, 'orders.sell', { kind: 'order', id: order.id }, { reference, seats, pay })

  const wanted = lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }))
  const claim = { eventId: event.id, orderId: order.id, wanted, heldUntil, isTurn: ahead, isManual: true }
  await takeSeats(tx, claim).catch((error: unknown) => {
    throw waiting > 0 && !ahead ? besideWaiting(error) : error
  })
  // What is paid, and to whom, is nobody's to say but the marketplace's, which was told under its locks.
  const system = systemContext('orders.sell', { requestId: ctx.requestId, now: ctx.now })
  await (isBilled ? bill : takePaid)(tx, system, { row, key })
  return { reference, seats, pay }
}

type Paying = { row: OrderRow; key: string }

/**
 * The invoice, and seats that are kept until it is due, or good at once where the organiser lets them be;
 * refused where it begins too soon to wait.
 */
async function bill(tx: Tx, system: Ctx, { row, key }: Paying): Promise<void> {
  const [facts] = await findBillable(tx, [row.id, row.buyerId])
  if (!facts?.account || !facts.startsAt) throw new Error('an order was lost')
  const { account: transfer, timeZone } = facts
  const place = { startsAt: new Date(facts.startsAt), timeZone, termDays: termOf(transfer) }
  const due = dueDay(place, system.now())
  if (due === null) throw refuse('conflict', 'manual-orders:sell.refused.tooLate')
  const terms = { facts, transfer, due, key }
  const billed = await billHeld(tx, system, { ...row, buyerId: row.buyerId as PartyId }, terms)
  if (billed) await hear(tx, system, row, 'waiting')
}

/** Paid to its organiser: what a transfer does that has come. */
async function takePaid(tx: Tx, system: Ctx, { row, key }: Paying) {
  const of = { subject: { kind: 'order', id: row.id } as const, payerId: row.buyerId, gateway: TRANSFER }
  const amount = money(row.totalMinor, row.currency)
  await startPayment(tx, { ...of, amount, key, bodyHash: hashOf({ method: 'outside' }) })
  await hear(tx, system, row, 'done')
  const { state } = await lockOrder(tx, row.id)
  if (state !== 'confirmed') throw refuse('conflict', 'events:refused.soldOut')
}

/** What is heard of the one payment of an order: that its transfer is awaited, or that the money is there. */
async function hear(tx: Tx, system: Ctx, row: OrderRow, answer: 'waiting' | 'done') {
  const [payment] = await attemptsOf(tx, { kind: 'order', id: row.id })
  if (!payment) throw new Error('a payment was lost')
  const amount = money(payment.amountMinor, payment.currency)
  const status = answer === 'done' ? { answer, amount, paid: true as const } : { answer, amount }
  await applyStatus(tx, system, { subject: await onOrderPayment(tx, system, row.id), payment, status })
}

import type { EventState } from '#app/features/catalogue/events/event.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import type { Subject } from '#app/features/money/payments/payment.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { dueDay, termOf } from '#app/features/sales/orders/bill.ts'
import { isJoining } from '#app/features/sales/orders/joining.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { isUninvoiced } from '#app/features/sales/orders/open-money.ts'
import { checkoutStep, checkPayable } from '#app/features/sales/orders/order.ts'
import { billHeld } from '#app/features/sales/receivables/bill-held.server.ts'
import { type Billable, findBillable } from '#app/features/sales/receivables/find-billable.server.ts'
import {
  type Amounts,
  mostOpen,
  openIn,
  type WhyNoInvoice,
  whyNoInvoice,
} from '#app/features/sales/receivables/invoice-way.ts'
import { lockBills } from '#app/features/sales/receivables/lock-bills.server.ts'
import { checkSeller } from '#app/features/sales/receivables/seller-facts.ts'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, type Money, money } from '#app/kit/money.ts'
import { type Refusal, refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { billOrderInput } from './inputs.ts'

/**
 * Orders held seats on an invoice, to be paid by bank transfer: seats are kept until a day after the due
 * date, and the invoice is issued, in one transaction, once the event runs; or the order is confirmed at once
 * where the seller's terms of payment allow it. Repeating it changes nothing. Refuses what paying refuses,
 * with `transfers:refused.business` a private buyer where cards are accepted, with
 * `transfers:refused.notOffered` and `transfers:refused.tooLate`, and with `transfers:refused.tooMuch` a
 * buyer who would owe too much. `before` runs in the same transaction.
 */
export async function billOrder(
  ctx: Ctx,
  input: unknown,
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { reference, key } = parseInput(billOrderInput, input)
  if (isPerson(ctx.actor) && !ctx.actor.emailConfirmed)
    throw refuse('forbidden', 'orders:refused.confirmEmail')

  const begin = () =>
    inTransaction(async (tx) => {
      await before(tx)
      return createOrRepeat(tx, ctx, { reference, key })
    })
  let begun = await begin()
  // Whose order it is was seen under its lock: what the gateway says is heard by the marketplace.
  const system = systemContext('orders.bill', { requestId: ctx.requestId, now: ctx.now })
  if (begun.kind === 'confirming') {
    await dropConfirmations(system, begun.subject, { exceptKey: key })
    begun = await begin()
  }
  if (begun.kind === 'repeat') return
  if (begun.kind === 'confirming') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

  const asked = { method: TRANSFER, returnPath: `/order/${reference}` }
  await askGateway(system, begun.payment, asked)
}

type StartOutcome =
  | { kind: 'repeat' }
  | { kind: 'started'; payment: StartedPayment }
  /** A card waits for the payer at its bank; it must be called off first, outside of the transaction. */
  | { kind: 'confirming'; subject: Subject }

async function createOrRepeat(
  tx: Tx,
  ctx: Ctx,
  { reference, key }: { reference: string; key: string },
): Promise<StartOutcome> {
  const order = await lockOwnOrder(tx, ctx, reference)
  const { buyerId } = order
  if (buyerId === null) throw refuse('signIn', 'common:refused.signIn')
  const subject: Subject = { kind: 'order', id: order.id }
  await lockBills(tx, buyerId)
  const [attempts, [facts]] = await Promise.all([
    attemptsOf(tx, subject),
    findBillable(tx, [order.id, buyerId]),
  ])
  if (isUninvoiced(order) || (order.billedAt !== null && order.payment === 'awaiting'))
    return { kind: 'repeat' }
  if (attempts.some((payment) => payment.state === 'confirming')) return { kind: 'confirming', subject }
  if (isJoining(order)) throw refuse('conflict', 'group-deals:refused.pledged')
  requireOn('invoice')
  const { transfer, due } = checkBillable(order, facts, ctx)

  const payment = await billHeld(
    tx,
    ctx,
    { ...order, buyerId },
    { facts: facts as Billable, transfer, due, key },
  )
  return payment ? { kind: 'started', payment } : { kind: 'repeat' }
}

/**
 * Throws the refusal that says why what is held cannot be ordered on an invoice; else where to, and until
 * when it is paid.
 */
function checkBillable(order: OrderRow, facts: Billable | undefined, ctx: Ctx) {
  const now = ctx.now()
  if (!facts?.startsAt) throw refuse('conflict', 'orders:refused.eventGone')
  const startsAt = new Date(facts.startsAt)
  const step = checkoutStep({ ...order, tickets: facts.unnamed ? [{ participantName: null }] : [] })
  checkPayable({ ...order, step }, { state: facts.state as EventState, startsAt }, now)
  checkSeller(order, facts.seller, now)
  if (order.heldUntil === null || order.heldUntil <= now) throw refuse('conflict', 'orders:refused.expired')
  const { transfer, open } = facts
  const total = money(order.totalMinor, order.currency)
  const termDays = transfer && termOf(transfer)
  const due = dueDay({ startsAt, timeZone: facts.timeZone, termDays }, now)
  const isBusiness = order.billing?.kind === 'business'
  const asked = { isOffered: transfer !== null, isBusiness, isForAll: !takesPayments(), due, total, open }
  const why = whyNoInvoice(asked)
  if (why !== null || transfer === null || due === null) throw refusalOf(why ?? 'notOffered', asked, ctx)
  return { transfer, due }
}

function refusalOf(why: WhyNoInvoice, { total, open }: { total: Money; open: Amounts }, ctx: Ctx): Refusal {
  if (why !== 'tooMuch') return refuse('conflict', `transfers:refused.${why}`)
  const said = (amount: Money) => formatMoney(amount, ctx.language)
  const { currency } = total
  const params = { open: said(openIn(open, currency)), most: said(mostOpen(currency)) }
  return refuse('limit', 'transfers:refused.tooMuch', params)
}

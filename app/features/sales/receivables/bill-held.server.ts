import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { keepSeats } from '#app/features/catalogue/inventory/keep-seats.server.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import type { InvoiceTerms } from '#app/features/money/payments/transfer.ts'
import { lapseAt } from '#app/features/sales/orders/bill.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { issueTickets } from '#app/features/sales/orders/change-tickets.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isInvoicedLater, storedQuorum } from '#app/features/sales/orders/open-quorum.ts'
import { amountsOf, dueOf, orderReserved, shareTotal } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import type { Billable } from './find-billable.server.ts'
import { invoiceTransfer } from './invoice-transfer.server.ts'
import { startTransfer } from './start-transfer.server.ts'

type BilledOrder = OrderRow & { buyerId: NonNullable<OrderRow['buyerId']> }
type Terms = {
  facts: Billable
  transfer: InvoiceTerms
  due: string
  key: string
  /** Its price is not final: the invoice comes once it is, though its event runs. */
  isLater?: boolean
}

/**
 * Bills a locked order that is held: seats kept until its transfer is due and a day, or good at once where
 * its seller lets them be, and the invoice issued, which is the last that its transaction does. As long as it
 * is undecided whether its event runs there is neither an invoice nor anything to pay: null, and
 * `bill-decided` does the rest. Whether it may be is the caller's to know. Refuses `orders:refused.expired`
 * where the seats are gone.
 */
export async function billHeld(
  tx: Tx,
  ctx: Ctx,
  order: BilledOrder,
  { facts, transfer, due, key, isLater: waits = false }: Terms,
): Promise<StartedPayment | null> {
  const { timeZone, lines, title } = facts
  const sum = dueOf(lines, order)
  const isGood = transfer.validWhileUnpaid
  const isLater = waits || isInvoicedLater(storedQuorum(facts.quorum, ctx.now(), isGood ? order.seats : 0))
  const heldUntil = isLater ? keptUntil(facts) : lapseAt(due, timeZone)
  const payment = isLater ? null : await startTransfer(tx, order, { sum, key })
  const kept = { heldUntil, countedWith: null, billedAt: ctx.now() }
  const amounts = amountsOf(sum)
  const details = { payment: payment?.id ?? null, total: sum.total.minor, due: isLater ? null : due }
  const start = payment ? ({ payment: 'start' } as const) : {}
  if (isGood) {
    if (!(await keepSeats(tx, { orderId: order.id, at: ctx.now() })))
      throw refuse('conflict', 'orders:refused.expired')
    await issueTickets(tx, [order.id])
    const { commission } = shareTotal(sum, lines)
    const good = {
      confirmedAt: ctx.now(),
      commissionMinor: commission.minor,
      validWhileUnpaid: true,
      termDays: transfer.termDays,
    }
    await changeOrder(
      tx,
      ctx,
      order,
      { state: 'confirm', ...start },
      { ...kept, ...amounts, ...good },
      details,
    )
    await recordFact(tx, orderReserved, order.id, orderDetails(order))
  } else {
    if (hasSeats(order) && !(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'orders:refused.expired')
    await changeOrder(tx, ctx, order, { state: 'reserve', ...start }, { ...kept, ...amounts }, details)
  }
  if (payment)
    await invoiceTransfer(tx, ctx, order, {
      bought: { title, lines, quorum: facts.quorum, due: sum },
      transfer,
      due,
    })
  return payment
}

const YEAR_MS = 365 * 86_400_000

/** Its decision ends it, wherever the event is moved to until then. */
const keptUntil = ({ startsAt }: Billable): Date =>
  new Date((startsAt === null ? Date.now() : Date.parse(startsAt)) + YEAR_MS)

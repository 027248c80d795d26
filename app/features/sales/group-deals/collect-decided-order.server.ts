import { and, eq } from 'drizzle-orm'
import { isUndecided } from '#app/features/catalogue/events/quorum.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { writeCapture } from '#app/features/money/payments/write-capture.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { isPriceOpen } from '#app/features/sales/orders/is-price-open.server.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isAuthorized, isUninvoiced } from '#app/features/sales/orders/open-money.ts'
import { authorizedBefore, storedQuorum } from '#app/features/sales/orders/open-quorum.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { findOwed } from '#app/features/sales/receivables/find-owed.server.ts'
import { findPayable } from '#app/features/sales/receivables/find-payable.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { billDecided } from './bill-decided.server.ts'

/**
 * Captures the authorization of an order, or issues its invoice, once its event runs, for the seats not
 * cancelled since. Also while it is undecided, where the authorization would end. Orders of a group deal wait
 * until that is decided. Repeating it changes nothing. Refuses any actor but the system.
 */
export async function collectDecidedOrder(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  if (!(await isThere(ctx, orderId))) return
  const billed = await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isCard = isAuthorized(order)
    if (!isCard && !isUninvoiced(order)) return null
    const [facts] = await findPayable(tx, [orderId])
    // Its price is not final, and it sinks further as others join.
    if (await isPriceOpen(tx, order)) return null
    // Of one that is cancelled all orders are called off.
    if (facts?.quorum?.state === 'cancelled') return null
    const quorum = storedQuorum(facts?.quorum ?? null, ctx.now())
    const isOpen = quorum !== null && isUndecided(quorum)
    if (isCard) await charge(tx, ctx, { order, isOpen })
    return isCard || isOpen
      ? null
      : { reference: order.reference, payment: await billDecided(tx, ctx, order) }
  })
  if (!billed) return
  const asked = { method: TRANSFER, returnPath: `/order/${billed.reference}` }
  await askGateway(ctx, billed.payment, { ...asked })
}

const isThere = async (ctx: Ctx, id: string) =>
  (await read(ctx).$count(orders, and(everyOrder(ctx), eq(orders.id, id)))) > 0

type Authorised = { order: OrderRow; isOpen: boolean }

async function charge(tx: Tx, ctx: Ctx, { order, isOpen }: Authorised): Promise<void> {
  const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
  const payment = attempts.find(({ state }) => state === 'authorized')
  if (!payment || payment.captureMinor !== null) return
  if (isOpen && !lapsesSoon(payment, ctx.now())) return
  const { total } = (await findOwed(tx, order)).due
  // Only seats that cost nothing are left.
  if (total.minor === 0) await changeOrder(tx, ctx, order, { payment: 'fail' })
  else await writeCapture(tx, ctx, { payment, amount: total })
}

/** Whether the card's bank would let the money go before long. */
function lapsesSoon({ gateway, createdAt }: PaymentRow, now: Date): boolean {
  const days = gatewayNamed(gateway).authorizes?.days ?? 0
  return createdAt <= authorizedBefore(now, days)
}

import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { COLLECTING, creditorReference, type InvoiceTerms } from '#app/features/money/payments/transfer.ts'
import { invoiceOrder } from '#app/features/sales/orders/invoice-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Bought = Parameters<typeof invoiceOrder>[3]
type Owed = { bought: Omit<Bought, 'owed'>; transfer: InvoiceTerms; due: string }

/**
 * Issues the invoice of a locked order that is paid by transfer until a day, to its seller's account or to
 * the collecting account, by what was started; as the last that its transaction does.
 */
export async function invoiceTransfer(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { bought, transfer, due }: Owed,
): Promise<void> {
  const { validWhileUnpaid: _good, termDays: _days, ...own } = transfer
  const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
  const isCollected = attempts.some(({ gateway, state }) => gateway === COLLECTING && isOpenPayment(state))
  const account = (isCollected && collectingAccount(order.currency)) || own
  await invoiceOrder(tx, ctx, order, {
    ...bought,
    owed: { dueOn: due, transfer: { ...account, reference: creditorReference(order.reference) } },
  })
}

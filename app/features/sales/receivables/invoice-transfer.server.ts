import { eq } from 'drizzle-orm'
import { describeSeller } from '#app/features/money/invoicing/describe-seller.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { COLLECTING, creditorReference, type InvoiceTerms } from '#app/features/money/payments/transfer.ts'
import { invoiceOrder } from '#app/features/sales/orders/invoice-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { withheldOf } from '#app/kit/withholding.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { withholdingOfOrder } from './withholding-of-order.ts'

type Bought = Parameters<typeof invoiceOrder>[3]
type Owed = { bought: Omit<Bought, 'owed'>; transfer: InvoiceTerms; due: string }

/**
 * Issues the invoice of a locked order that is paid by transfer until a day, to its seller's account or
 * to the collecting account, by what was started; as the last that its transaction does. What its payer
 * withholds of a transfer to its seller is written down with both.
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
  const seller = await describeSeller(tx, order.sellerId)
  const terms = isCollected ? null : withholdingOfOrder(order, seller, ctx.now())
  const minor = withheldOf(terms, bought.due.net.minor)
  if (minor > 0) await tx.update(orders).set({ withheldMinor: minor }).where(eq(orders.id, order.id))
  await invoiceOrder(tx, ctx, order, {
    ...bought,
    seller,
    withheld: terms && minor > 0 ? { terms, minor } : null,
    owed: { dueOn: due, transfer: { ...account, reference: creditorReference(order.reference) } },
  })
}

import { eq } from 'drizzle-orm'
import { type CreditedLine, creditOf } from '#app/features/money/invoicing/credit-lines.ts'
import { issueCreditNote } from '#app/features/money/invoicing/issue-credit-note.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { changePayment } from '#app/features/money/payments/change-payment.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { type ByTransfer, isByTransfer, TRANSFER } from '#app/features/money/payments/transfer.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Money, money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import { withheldOf } from '#app/kit/withholding.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { emailLineCreditJob } from './jobs.ts'

const netOf = ({ totalMinor, taxMinor }: { totalMinor: number; taxMinor: number }) => totalMinor - taxMinor

type Credited = {
  order: OrderRow
  invoice: typeof invoices.$inferSelect
  lines: readonly CreditedLine[]
  amount: Money
  key: string
}

/**
 * Credits some of a locked order on an invoice that nobody has paid: so much less is awaited, by a
 * transfer with the same reference, and less is withheld of it; a note says it. The buyer is told. As the
 * last that its transaction does. Refuses `invoice-corrections:refused.over` where no transfer is awaited.
 */
export async function creditOwed(
  tx: Tx,
  ctx: Ctx,
  { order, invoice, lines, amount, key }: Credited,
): Promise<void> {
  if (order.billedAt === null || order.payment !== 'awaiting')
    throw refuse('conflict', 'invoice-corrections:refused.over')
  const { currency } = invoice
  const before = await tx
    .select({
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
      taxMinor: invoices.taxMinor,
      tax: invoices.tax,
    })
    .from(invoices)
    .where(eq(invoices.creditsId, invoice.id))
  const title = invoice.lines[0]?.text ?? ''
  const credit = creditOf(invoice, { amountMinor: amount.minor, title, lines, before })
  const subject = { kind: 'order', id: order.id } as const
  const system = systemContext('invoice-corrections.credit-owed', { requestId: ctx.requestId, now: ctx.now })
  let gateway: ByTransfer = TRANSFER
  for (const payment of await attemptsOf(tx, subject)) {
    if (!isByTransfer(payment.gateway) || !isOpenPayment(payment.state)) continue
    const gone = { declineReason: 'cancelled', settledAt: ctx.now() }
    await changePayment(tx, system, payment, 'decline', gone)
    gateway = payment.gateway
  }
  const creditedMinor = order.creditedMinor + amount.minor
  const netLeft = netOf(invoice) - [...before, credit].reduce((sum, note) => sum + netOf(note), 0)
  const withheldMinor = withheldOf(invoice.withholding, netLeft)
  await tx.update(orders).set({ creditedMinor, withheldMinor }).where(eq(orders.id, order.id))
  await startPayment(tx, {
    subject,
    payerId: order.buyerId,
    gateway,
    amount: money(order.totalMinor - creditedMinor, currency),
    key,
    bodyHash: hashOf({ method: TRANSFER }),
  })
  await enqueue(tx, emailLineCreditJob, { orderId: order.id, creditKey: key })
  await issueCreditNote(tx, { subject, refundId: null, creditKey: key, credit, at: ctx.now() })
}

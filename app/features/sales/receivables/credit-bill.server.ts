import { changeIssued } from '#app/features/money/invoicing/change-issued.server.ts'
import { creditOfRest } from '#app/features/money/invoicing/credit-of-rest.server.ts'
import { issueCreditNote } from '#app/features/money/invoicing/issue-credit-note.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Corrects the invoice of a locked order that bills what is not owed any more, all of it, as the last that
 * the transaction does.
 */
export async function creditBill(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const subject = { kind: 'order', id: order.id } as const
  await changeIssued(tx, subject, 'withdraw')
  const credit = await creditOfRest(tx, subject)
  await issueCreditNote(tx, { subject, refundId: null, credit, at: ctx.now() })
}

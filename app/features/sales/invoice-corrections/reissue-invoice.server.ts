import { and, eq } from 'drizzle-orm'
import { replaceInvoice } from '#app/features/money/invoicing/replace-invoice.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeCorrectionRequest } from './change-correction-request.server.ts'
import {
  correctedBuyer,
  isSameRecipient,
  type Recipient,
  recipientOf,
  taxFault,
} from './correction-request.ts'
import type { lockSoldInvoice } from './lock-sold-invoice.server.ts'
import { correctionRequests } from './tables.server.ts'

type Locked = Awaited<ReturnType<typeof lockSoldInvoice>>

/**
 * Credits all that is left of an invoice that is locked with its order, and issues a new one to the right
 * recipient. Money stays as it is; what its buyer asked to be corrected is done with it. Returns the id of
 * the new invoice, and whether it is made now: an invoice that was corrected so before has one. Bad input
 * beside what is the same as before (``), or would change the tax. Refuses with `conflict` what was credited
 * or withdrawn.
 */
export async function reissueInvoice(
  tx: Tx,
  ctx: Ctx,
  { order, invoice }: Locked,
  recipient: Recipient,
): Promise<{ made: string; isNew: boolean }> {
  const { id, state } = invoice
  if (state === 'replaced') {
    const [made] = await tx
      .select({ id: invoices.id, buyer: invoices.buyer })
      .from(invoices)
      .where(eq(invoices.replacesId, id))
    if (made && isSameRecipient(recipientOf(made.buyer), recipient)) return { made: made.id, isNew: false }
  }
  if (state !== 'issued' && state !== 'paid') throw refuse('conflict', 'invoice-corrections:refused.over')
  const before = recipientOf(invoice.buyer)
  if (isSameRecipient(before, recipient))
    throw new BadInput({ '': { key: 'invoice-corrections:refused.same' } })
  const fault = taxFault(
    (invoice.tax?.parts ?? []).map(({ category }) => category),
    { from: before, to: recipient },
  )
  if (fault) throw new BadInput({ [fault]: { key: `invoice-corrections:refused.tax.${fault}` } })

  const made = await replaceInvoice(tx, {
    subject: { kind: 'order', id: order.id },
    invoice: { id, state },
    buyer: correctedBuyer(invoice.buyer, recipient),
    at: ctx.now(),
  })
  if (order.billing) {
    const { name, taxNumber, ...place } = recipient
    const { taxNumber: _number, ...kept } = order.billing
    const called = kept.company ? { company: name } : { name }
    const billing = { ...kept, ...place, ...called, ...(taxNumber && { taxNumber }) }
    await tx.update(orders).set({ billing }).where(eq(orders.id, order.id))
  }
  const [request] = await tx
    .select()
    .from(correctionRequests)
    .where(and(eq(correctionRequests.invoiceId, id), eq(correctionRequests.state, 'asked')))
    .for('update')
  if (request) await changeCorrectionRequest(tx, ctx, request, 'correct')
  return { made, isNew: true }
}

import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { correctPath } from './correction-request.ts'
import { correctForSellerInput } from './inputs.ts'
import { lockAnyInvoice } from './lock-any-invoice.server.ts'
import { reissueInvoice } from './reissue-invoice.server.ts'

/**
 * Corrects to whom an invoice of any seller is billed, as staff that gives money back: see `reissueInvoice`.
 * The buyer is emailed, the seller is notified; the reason stays in the trace. Returns the id of the new
 * invoice. Not found for who is no such staff; refuses with `forbidden` an own cause.
 */
export async function correctForSeller(ctx: Ctx, input: unknown): Promise<string> {
  return inTransaction(async (tx) => {
    const locked = await lockAnyInvoice(tx, ctx, input)
    const { invoice: id, reason, ...recipient } = parseInput(correctForSellerInput, input)
    const { order, invoice } = locked

    const { made, isNew } = await reissueInvoice(tx, inWake(ctx), locked, recipient)
    if (!isNew) return made
    const details = { made, order: order.id, reason: personal(reason) }
    await audit(tx, ctx, 'invoice.correct-recipient', { kind: 'invoice', id }, details)
    await notifyAccounts(tx, [
      {
        kind: 'invoiceCorrectedByStaff',
        to: { adminsOf: invoice.sellerId },
        about: made,
        parameters: { former: invoice.numberText },
        link: correctPath(made),
      },
    ])
    return made
  })
}

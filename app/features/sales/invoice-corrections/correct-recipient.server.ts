import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { correctRecipientInput } from './inputs.ts'
import { lockSoldInvoice } from './lock-sold-invoice.server.ts'
import { reissueInvoice } from './reissue-invoice.server.ts'

/**
 * Corrects to whom an own invoice is billed: see `reissueInvoice`. Returns the id of the new invoice.
 * Somebody else's invoice is not found.
 */
export async function correctRecipient(ctx: Ctx, input: unknown): Promise<string> {
  const { invoice: id, ...recipient } = parseInput(correctRecipientInput, input)

  return inTransaction(async (tx) => {
    const locked = await lockSoldInvoice(tx, ctx, id)
    const { made, isNew } = await reissueInvoice(tx, ctx, locked, recipient)
    const details = { made, order: locked.order.id }
    if (isNew) await audit(tx, ctx, 'invoice.correct-recipient', { kind: 'invoice', id }, details)
    return made
  })
}

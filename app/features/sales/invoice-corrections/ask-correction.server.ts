import { and, eq, inArray } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { actsForParty, hasAccount } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { correctionAsked, isSameRecipient, recipientOf } from './correction-request.ts'
import { askCorrectionInput } from './inputs.ts'
import { correctionRequests } from './tables.server.ts'

/**
 * Asks the seller of an invoice of the party acted for to correct to whom it is billed; the seller is told.
 * The same `key` again changes nothing. Bad input for what stands there already. Refuses with `conflict` an
 * invoice that is asked for already or was credited; somebody else's is not found.
 */
export async function askCorrection(ctx: Ctx, input: unknown): Promise<void> {
  const { invoice: id, key, ...recipient } = parseInput(askCorrectionInput, input)
  const { actor } = ctx
  if (!actsForParty(actor) || !hasAccount(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const [invoice] = await tx
      .select()
      .from(invoices)
      .where(
        and(
          invoicesOf(actor, 'received'),
          eq(invoices.id, id),
          eq(invoices.kind, 'invoice'),
          eq(invoices.subjectKind, 'order'),
        ),
      )
      .for('update')
    if (!invoice?.buyerId) throw notFound()
    if (invoice.state !== 'issued' && invoice.state !== 'paid')
      throw refuse('conflict', 'invoice-corrections:refused.over')
    if (isSameRecipient(recipientOf(invoice.buyer), recipient))
      throw new BadInput({ '': { key: 'invoice-corrections:refused.same' } })
    const [open] = await tx
      .select({ id: correctionRequests.id })
      .from(correctionRequests)
      .where(and(eq(correctionRequests.invoiceId, id), inArray(correctionRequests.state, ['asked'])))
    if (open?.id === key) return
    if (open) throw refuse('conflict', 'invoice-corrections:refused.asked')

    const asked = { id: key, invoiceId: id, sellerId: invoice.sellerId, buyerId: invoice.buyerId }
    await tx
      .insert(correctionRequests)
      .values({ ...asked, recipient, askedBy: actor.accountId, askedAt: ctx.now() })
    await audit(tx, ctx, 'invoice.ask-correction', { kind: 'invoice', id })
    await recordFact(tx, correctionAsked, key, { invoice: id })
  })
}

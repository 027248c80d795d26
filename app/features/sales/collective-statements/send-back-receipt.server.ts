import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sendBackInput } from './inputs.ts'
import { canCollect } from './policy.ts'
import { receiptsCollectedBy } from './queries-scope.server.ts'
import { collectionReceipts } from './tables.server.ts'

/**
 * Says that money of the queue, which is for nothing of ours, was sent back. Once more does nothing. Not
 * found for who does not look after the account; refuses with `conflict` what is a company's already.
 */
export async function sendBackReceipt(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canCollect(actor)) throw notFound()
  const { receipt: id } = parseInput(sendBackInput, input)

  await inTransaction(async (tx) => {
    const isIt = and(receiptsCollectedBy(actor), eq(collectionReceipts.id, id))
    const [receipt] = await tx.select().from(collectionReceipts).where(isIt).for('update')
    if (!receipt) throw notFound()
    if (receipt.sentBackAt !== null) return
    if (receipt.partyId !== null) throw refuse('conflict', 'collective-statements:refused.assigned')

    const sent = { sentBackBy: actor.accountId, sentBackAt: ctx.now(), payerMark: null }
    await tx.update(collectionReceipts).set(sent).where(eq(collectionReceipts.id, id))
    await audit(tx, ctx, 'collections.send-back', { kind: 'collection', id })
  })
}

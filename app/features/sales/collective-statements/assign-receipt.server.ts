import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { assignMoney } from './assign-money.server.ts'
import { findMeant } from './find-meant.server.ts'
import { assignInput } from './inputs.ts'
import { canCollect } from './policy.ts'
import { receiptsCollectedBy } from './queries-scope.server.ts'
import { collectionReceipts } from './tables.server.ts'

/**
 * Says for which statement or invoice money of the queue is, by its reference or number: it is its
 * company's then, and settles as if its payer had written so. Once more does nothing. Not found for who
 * does not look after the account; bad input beside a reference of nothing; refuses with `conflict` what
 * was sent back.
 */
export async function assignReceipt(ctx: Ctx, input: unknown): Promise<void> {
  if (!canCollect(ctx.actor)) throw notFound()
  const { receipt: id, reference } = parseInput(assignInput, input)

  await inTransaction(async (tx) => {
    const [receipt] = await tx
      .select()
      .from(collectionReceipts)
      .where(and(receiptsCollectedBy(ctx.actor), eq(collectionReceipts.id, id)))
      .for('update')
    if (!receipt) throw notFound()
    if (receipt.partyId !== null) return
    if (receipt.sentBackAt !== null) throw refuse('conflict', 'collective-statements:refused.sentBack')
    const meant = await findMeant(tx, reference)
    if (!meant) throw new BadInput({ reference: { key: 'collective-statements:staff.noReference' } })

    await assignMoney(tx, ctx, { ...receipt, meant })
  })
}

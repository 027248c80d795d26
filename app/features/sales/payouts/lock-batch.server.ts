import { and, eq } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { batchesPaidBy } from './queries-scope.server.ts'
import { payoutBatches } from './tables.server.ts'

/** A batch, locked. Not found for who does not pay out. */
export async function lockBatch(tx: Tx, ctx: Ctx, code: string) {
  const [batch] = await tx
    .select()
    .from(payoutBatches)
    .where(and(batchesPaidBy(ctx.actor), eq(payoutBatches.code, code)))
    .for('update')
  if (!batch) throw notFound()
  return batch
}

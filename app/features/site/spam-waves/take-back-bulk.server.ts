import { and, eq, isNull } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { takeBackInput } from './inputs.ts'
import { undoBulkJob } from './jobs.ts'
import { canActOnWaves } from './policy.ts'
import { bulkActionsSeenBy } from './queries-scope.server.ts'
import { bulkActions } from './tables.server.ts'

/**
 * Takes a bulk action back as one: a job ends the pauses that it began. Pressed again it does nothing more.
 * Not found for who does not moderate, and for no bulk action.
 */
export async function takeBackBulk(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canActOnWaves(actor)) throw notFound()
  const { action: actionId } = parseInput(takeBackInput, input)

  await inTransaction(async (tx) => {
    const [action] = await tx
      .select({ id: bulkActions.id })
      .from(bulkActions)
      .where(and(bulkActionsSeenBy(actor), eq(bulkActions.id, actionId)))
      .for('update')
    if (!action) throw notFound()
    const taken = await tx
      .update(bulkActions)
      .set({ takenBackAt: ctx.now(), takenBackBy: actor.accountId })
      .where(and(eq(bulkActions.id, actionId), isNull(bulkActions.takenBackAt)))
      .returning({ count: bulkActions.count })
    const [one] = taken
    if (!one) return
    await audit(tx, ctx, 'bulk.take-back', { kind: 'bulk-action', id: actionId }, { count: one.count })
    await enqueue(tx, undoBulkJob, { actionId })
  })
}

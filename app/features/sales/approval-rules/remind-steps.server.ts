import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { stepEscalated, stepReminded } from './approval-step.ts'
import { everyStep, isOpenStep } from './queries-scope.server.ts'
import { approvalSteps } from './tables.server.ts'

const BATCH = 200

/**
 * Reminds those who were silent for two working days of what waits for them, and after four lets the next
 * decide: each once a step. Returns how many steps it was. Refuses any actor but the system.
 */
export async function remindSteps(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const done = await inTransaction(
      async (tx) => (await escalateSome(tx, ctx)) + (await remindSome(tx, ctx)),
    )
    total += done
    if (done < BATCH) return total
  }
}

async function remindSome(tx: Tx, ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const rows = await tx
    .select({ id: approvalSteps.id, company: approvalSteps.companyId })
    .from(approvalSteps)
    .where(
      and(everyStep(ctx), isOpenStep, isNull(approvalSteps.remindedAt), lte(approvalSteps.remindAt, now)),
    )
    .orderBy(asc(approvalSteps.remindAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  for (const { id, company } of rows) {
    await tx.update(approvalSteps).set({ remindedAt: now }).where(eq(approvalSteps.id, id))
    await recordFact(tx, stepReminded, id, { company })
  }
  return rows.length
}

/** Who is reminded so late is reminded by that. */
async function escalateSome(tx: Tx, ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const rows = await tx
    .select({
      id: approvalSteps.id,
      company: approvalSteps.companyId,
      remindedAt: approvalSteps.remindedAt,
    })
    .from(approvalSteps)
    .where(
      and(everyStep(ctx), isOpenStep, isNull(approvalSteps.escalatedAt), lte(approvalSteps.escalateAt, now)),
    )
    .orderBy(asc(approvalSteps.escalateAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  for (const { id, company, remindedAt } of rows) {
    const noted = { escalatedAt: now, remindedAt: remindedAt ?? now }
    await tx.update(approvalSteps).set(noted).where(eq(approvalSteps.id, id))
    await recordFact(tx, stepEscalated, id, { company })
  }
  return rows.length
}

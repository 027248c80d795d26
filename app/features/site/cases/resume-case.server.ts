import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { caseInput } from './inputs.ts'
import { canWorkCases } from './policy.ts'
import { findCase } from './queries-cases.server.ts'
import { caseDelays } from './tables.server.ts'

/**
 * Has a case that was put off wait again from now on; one that was not stays as it is. For staff whose task
 * opens it; not found for anybody else, and `conflict` for one that waits no more.
 */
export async function resumeCase(ctx: Ctx, input: unknown): Promise<void> {
  if (!canWorkCases(ctx.actor)) throw notFound()
  const { kind, key } = parseInput(caseInput, input)
  const found = await findCase(ctx, { kind, key })
  if (!found) throw refuse('conflict', 'cases:refused.decided')

  await inTransaction(async (tx) => {
    const of = and(eq(caseDelays.kind, found.kind), eq(caseDelays.subjectId, found.subjectId))
    const gone = await tx.delete(caseDelays).where(of)
    if ((gone.rowCount ?? 0) === 0) return

    await audit(tx, ctx, 'case.resume', { kind: 'case', id: found.subjectId }, { case: found.kind })
  })
}

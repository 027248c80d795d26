import { and, eq, isNull, sql } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { enqueue, enqueueAgain } from '#app/platform/jobs.server.ts'
import { deliverEmailJob } from '#app/platform/mail.server.ts'
import { emails, failures } from '#app/platform/tables.server.ts'
import { canSettleFailures } from '../policy.ts'
import { failureInput } from './inputs.ts'
import { getFailure } from './queries-failure.server.ts'

/**
 * Has something that failed for good tried anew (`again`), or lets it be for a reason that colleagues read
 * (`leave`). For who operates the installation; not found for anybody else. Refuses with `conflict` what
 * somebody has settled meanwhile, and an email that has lost the words that open something.
 */
export async function settleFailure(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canSettleFailures(actor)) throw notFound()
  const { id, decision, reason } = parseInput(failureInput, input)
  const failure = await getFailure(ctx, id)
  if (decision === 'again' && !failure.isRepeatable)
    throw refuse('conflict', 'backoffice:failure.refused.lost')

  await inTransaction(async (tx) => {
    const [settled] = await tx
      .update(failures)
      .set({ outcome: decision, reason, settledBy: actor.accountId, settledAt: ctx.now() })
      .where(and(eq(failures.id, id), isNull(failures.outcome)))
      .returning({
        kind: failures.kind,
        name: failures.name,
        subjectId: failures.subjectId,
        payload: failures.payload,
      })
    if (!settled) throw refuse('conflict', 'backoffice:failure.refused.settled')

    if (decision === 'again') await tryAnew(tx, settled)
    const said = { name: settled.name, ...(reason === '' ? {} : { reason: personal(reason) }) }
    await audit(tx, ctx, `failure.${decision}`, { kind: settled.kind, id: settled.subjectId }, said)
  })
}

type Settled = { kind: 'job' | 'mail'; name: string; subjectId: string; payload: unknown }

async function tryAnew(tx: Tx, { kind, name, subjectId, payload }: Settled): Promise<void> {
  if (kind === 'job') return enqueueAgain(tx, name, payload)
  // It is as old as today, so that it is tried for a day, and not once.
  await tx
    .update(emails)
    .set({ state: 'queued', createdAt: sql`now()` })
    .where(and(eq(emails.id, subjectId), eq(emails.state, 'failed')))
  await enqueue(tx, deliverEmailJob, { emailId: subjectId })
}

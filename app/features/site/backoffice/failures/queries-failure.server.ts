import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { emails, failures } from '#app/platform/tables.server.ts'
import { canSettleFailures } from '../policy.ts'
import { failuresSettledBy } from '../queries-scope.server.ts'

/**
 * Something that failed for good: what, with which error, and of an email to whom and about what; that it was
 * opened is recorded. Not found for who does not operate the installation, nor of an email to the actor.
 */
export async function getFailure(ctx: Ctx, id: string) {
  const { actor } = ctx
  if (!canSettleFailures(actor)) throw notFound()
  const [found] = await read(ctx)
    .select({
      id: failures.id,
      kind: failures.kind,
      name: failures.name,
      message: failures.message,
      payload: failures.payload,
      failedAt: failures.failedAt,
      isRepeatable: failures.isRepeatable,
      outcome: failures.outcome,
      reason: failures.reason,
      to: emails.toAddress,
      subject: emails.subject,
      attempts: emails.attempts,
    })
    .from(failures)
    .leftJoin(emails, and(eq(failures.kind, 'mail'), eq(emails.id, failures.subjectId)))
    .where(
      and(
        failuresSettledBy(actor),
        sql`${failures.id}::text = ${id}`,
        or(isNull(emails.id), sql`lower(${emails.toAddress}) <> ${actor.email.toLowerCase()}`),
      ),
    )
  if (!found) throw notFound()
  if (found.kind === 'mail')
    await recordStaffRead(ctx, { owner: null, subject: { kind: 'email', id }, what: 'failure' })
  return found
}

export type ShownFailure = Awaited<ReturnType<typeof getFailure>>

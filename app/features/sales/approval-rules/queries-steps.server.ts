import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { ApprovalSubject } from './approval-step.ts'
import { approvalStepsOf } from './queries-scope.server.ts'
import type { ShownStep } from './shown-step.ts'
import { approvalSteps } from './tables.server.ts'

const MOST = 1_000

const nameOf = (column: SQL) =>
  sql<string | null>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${accounts} a
    join ${parties} p on p.id = a.party_id where a.id = ${column})`

/** The steps of what is asked in the company acted for, by what it is, each in order. One query. */
export async function listSteps(
  ctx: Ctx,
  kind: ApprovalSubject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownStep[]>> {
  if (ids.length === 0) return new Map()
  const rows = await read(ctx)
    .select({
      subject: approvalSteps.subjectId,
      name: nameOf(sql`${approvalSteps.approverId}`),
      by: nameOf(sql`${approvalSteps.decidedBy}`),
      at: approvalSteps.decidedAt,
      state: sql<ShownStep['state']>`case when ${approvalSteps.decidedAt} is not null then 'decided'
        when ${approvalSteps.endedAt} is not null then 'ended'
        when ${approvalSteps.openedAt} is null then 'waits'
        when ${approvalSteps.escalatedAt} is not null then 'escalated'
        when ${approvalSteps.remindedAt} is not null then 'reminded' else 'open' end`,
    })
    .from(approvalSteps)
    .where(
      and(
        approvalStepsOf(ctx.actor),
        eq(approvalSteps.subjectKind, kind),
        inArray(approvalSteps.subjectId, [...ids]),
      ),
    )
    .orderBy(asc(approvalSteps.subjectId), asc(approvalSteps.position))
    .limit(MOST)
  const steps = new Map<string, ShownStep[]>()
  for (const { subject, ...step } of rows)
    steps.set(subject, [...(steps.get(subject) ?? []), { ...step, admins: [] }])
  return steps
}

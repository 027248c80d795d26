import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { AskedSubject } from './approval-step.ts'
import { approvalSteps } from './tables.server.ts'

/** Nobody decides any more on what was asked: it was declined, taken back, or needs no decision. */
export async function endSteps(tx: Tx, { kind, id }: AskedSubject, now: Date): Promise<void> {
  await tx
    .update(approvalSteps)
    .set({ endedAt: now })
    .where(
      and(
        eq(approvalSteps.subjectKind, kind),
        eq(approvalSteps.subjectId, id),
        isNull(approvalSteps.decidedAt),
        isNull(approvalSteps.endedAt),
      ),
    )
}

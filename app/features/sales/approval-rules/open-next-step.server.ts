import { and, eq, isNull, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { type AskedSubject, ESCALATED_AFTER, REMINDED_AFTER, stepOpened } from './approval-step.ts'
import { approvalSteps } from './tables.server.ts'
import { afterWorkingDays } from './working-days.ts'

/**
 * Opens the next step of what is asked: its reminder and its end are so many working days off, by the clocks
 * of who decides. Returns whether there was one.
 */
export async function openNextStep(tx: Tx, { kind, id }: AskedSubject, now: Date): Promise<boolean> {
  const [next] = await tx
    .select()
    .from(approvalSteps)
    .where(
      and(
        eq(approvalSteps.subjectKind, kind),
        eq(approvalSteps.subjectId, id),
        isNull(approvalSteps.openedAt),
        isNull(approvalSteps.endedAt),
      ),
    )
    .orderBy(approvalSteps.position)
    .limit(1)
  if (!next) return false
  const zone = await findZone(tx, next)
  await tx
    .update(approvalSteps)
    .set({
      openedAt: now,
      remindAt: afterWorkingDays(now, REMINDED_AFTER, zone),
      escalateAt: afterWorkingDays(now, ESCALATED_AFTER, zone),
    })
    .where(eq(approvalSteps.id, next.id))
  await recordFact(tx, stepOpened, next.id, { company: next.companyId })
  return true
}

/** By whose clocks a step waits: those of who is named, or of the first admin but who asks. */
async function findZone(tx: Tx, step: typeof approvalSteps.$inferSelect): Promise<string> {
  const [found] = await tx
    .select({ timeZone: accounts.timeZone })
    .from(accounts)
    .leftJoin(
      memberships,
      and(eq(memberships.memberId, accounts.partyId), eq(memberships.companyId, step.companyId)),
    )
    .where(
      step.approverId
        ? eq(accounts.id, step.approverId)
        : and(eq(memberships.role, MEMBER_ROLES.admin), sql`${accounts.id} <> ${step.askedBy}`),
    )
    .orderBy(memberships.createdAt, accounts.id)
    .limit(1)
  return found?.timeZone ?? 'UTC'
}

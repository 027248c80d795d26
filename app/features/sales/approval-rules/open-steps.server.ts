import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Approver } from './approval-rule.ts'
import type { AskedSubject } from './approval-step.ts'
import { openNextStep } from './open-next-step.server.ts'
import { approvalSteps } from './tables.server.ts'

type Asked = AskedSubject & {
  companyId: PartyId
  askedBy: AccountId
  approvers: readonly Approver[]
}

/**
 * Asks those who decide on something, in order: the first of them now. A decision is always one of at least
 * one step.
 */
export async function openSteps(tx: Tx, asked: Asked, now: Date): Promise<void> {
  const { kind, id, companyId, askedBy, approvers } = asked
  if (approvers.length === 0) throw new Error('nobody was asked')
  await tx.insert(approvalSteps).values(
    approvers.map((approverId, at) => ({
      id: newId(),
      companyId,
      subjectKind: kind,
      subjectId: id,
      position: at + 1,
      approverId,
      askedBy,
      createdAt: now,
    })),
  )
  await openNextStep(tx, { kind, id }, now)
}

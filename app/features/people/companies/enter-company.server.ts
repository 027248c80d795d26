import { addMember } from '#app/features/people/parties/add-member.server.ts'
import { addTrainer } from '#app/features/people/parties/add-trainer.server.ts'
import { MEMBER_ROLES, type PartyKind } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'

/**
 * Lets an approved provider join: a company as a trainer, an SME as an employee. False when it is in already.
 */
export async function enterCompany(
  tx: Tx,
  { company, trainerId }: { company: { id: PartyId; kind: PartyKind }; trainerId: PartyId },
): Promise<boolean> {
  const { id: companyId, kind } = company
  const entered = await (kind === 'sme'
    ? addMember(tx, { companyId, memberId: trainerId, role: MEMBER_ROLES.other })
    : addTrainer(tx, { companyId, trainerId }))
  if (entered) await enqueueMembershipNotification(tx, { what: 'joined', companyId, memberId: trainerId })
  return entered
}

import { changeMember } from '#app/features/people/parties/change-member.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'
import { leaveInput } from './inputs.ts'

/**
 * Ends the person's own membership of a company, whichever party they act for: from the next request on they
 * no longer act for it, and its admins are notified. Refuses the last admin with
 * `companies:refused.lastAdmin`, a company without this member as not found, and a visitor with `signIn`.
 */
export async function leaveCompany(ctx: Ctx, input: unknown): Promise<void> {
  const { companyId } = parseInput(leaveInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    await changeMember(tx, { companyId, memberId: actor.ownPartyId, role: null })
    await audit(tx, ctx, 'company.leave', { kind: 'party', id: companyId })
    await enqueueMembershipNotification(tx, { what: 'left', companyId, memberId: actor.ownPartyId })
  })
}

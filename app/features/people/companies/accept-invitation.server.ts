import { eq } from 'drizzle-orm'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { addMember } from '#app/features/people/parties/add-member.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'
import { tokenInput } from './inputs.ts'
import { invitationEnd } from './invitation.ts'
import { invitationHash } from './invitation-token.server.ts'
import { invitations } from './tables.server.ts'

/**
 * Makes the signed-in person a member of the inviting company and lets them act for it from the next request
 * on. Refuses a visitor with `signIn`; an invitation for another address, used, withdrawn or expired with
 * `companies:invitation.…`; a present member with `companies:invitation.alreadyIn`; a company without a free
 * seat with `companies:refused.noSeat`, and the invitation stays open.
 */
export async function acceptInvitation(ctx: Ctx, input: unknown, request: Request): Promise<void> {
  const { token } = parseInput(tokenInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(invitations)
      .where(eq(invitations.tokenHash, invitationHash(token)))
      .for('update')
    if (!found) throw notFound()
    if (emailKey(actor.email) !== found.email)
      throw refuse('conflict', 'companies:invitation.otherEmail', { email: found.email })
    const end = invitationEnd(found, ctx.now())
    if (end !== 'open') throw refuse('conflict', `companies:invitation.${end}`)

    const { companyId, role } = found
    const joined = await addMember(tx, { companyId, memberId: actor.ownPartyId, role })
    if (!joined) throw refuse('conflict', 'companies:invitation.alreadyIn')
    await tx.update(invitations).set({ usedAt: ctx.now() }).where(eq(invitations.id, found.id))
    await actFor(tx, { accountId: actor.accountId, token: sessionTokenOf(request), partyId: companyId })
    await audit(tx, ctx, 'company.join', { kind: 'party', id: companyId }, { role })
    await enqueueMembershipNotification(tx, { what: 'joined', companyId, memberId: actor.ownPartyId })
  })
}

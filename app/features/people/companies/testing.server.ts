import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { invitationHash } from './invitation-token.server.ts'
import { invitations, joinLinks } from './tables.server.ts'

/** An invitation link of a company; returns its code. */
export async function aJoinLink(tx: Tx, { company }: { company: { id: PartyId } }): Promise<string> {
  const code = newCode(16)
  await tx.insert(joinLinks).values({ companyId: company.id, code })
  return code
}

/** An open invitation to an address, as a manager or employee; returns the end of its link. */
export async function anInvitation(
  tx: Tx,
  { company, email }: { company: { id: PartyId }; email: string },
): Promise<string> {
  const token = newCode(32)
  const expiresAt = new Date(Date.now() + 86_400_000)
  await tx.insert(invitations).values({
    id: newId(),
    companyId: company.id,
    email,
    role: 2,
    tokenHash: invitationHash(token),
    expiresAt,
  })
  return token
}

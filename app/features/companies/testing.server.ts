import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { invitationHash } from './invitation-token.server.ts'
import { billingAddresses, companyProfiles, costCentres, invitations, joinLinks } from './tables.server.ts'

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

/** What a company says of itself in public, with which it has a page. */
export async function aPublicText(
  tx: Tx,
  { company, about, logo }: { company: { id: PartyId }; about: string; logo?: string },
): Promise<void> {
  await tx.insert(companyProfiles).values({ companyId: company.id, about, logo })
}

/** What a company books its spending to; returns its id. */
export async function aCostCentre(
  tx: Tx,
  { company, code, name }: { company: { id: PartyId }; code: string; name: string },
): Promise<string> {
  const id = newId()
  await tx.insert(costCentres).values({ id, companyId: company.id, code, name })
  return id
}

/** A further address to which a company has purchases billed; returns its id. */
export async function aBillingAddress(
  tx: Tx,
  {
    company,
    ...said
  }: { company: { id: PartyId } } & Omit<typeof billingAddresses.$inferInsert, 'id' | 'companyId'>,
): Promise<string> {
  const id = newId()
  await tx.insert(billingAddresses).values({ id, companyId: company.id, ...said })
  return id
}

import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { billingAddresses, companyProfiles, costCentres } from './tables.server.ts'

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

import { and, eq } from 'drizzle-orm'
import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { supplierNotes } from './tables.server.ts'

type Noted = { supplierId: PartyId; note: string; shortlistedAt: Date | null }

/** Writes what a workspace has noted about a supplier; nothing stays where nothing is said. */
export async function writeSupplierNote(
  tx: Tx,
  { actor, now }: Ctx & { actor: CompanyPerson },
  { supplierId, note, shortlistedAt }: Noted,
): Promise<void> {
  const companyId = actor.partyId
  if (note === '' && shortlistedAt === null) {
    const own = and(eq(supplierNotes.companyId, companyId), eq(supplierNotes.supplierId, supplierId))
    await tx.delete(supplierNotes).where(own)
    return
  }
  const said = { note, shortlistedAt, changedBy: actor.accountId, changedAt: now() }
  await tx
    .insert(supplierNotes)
    .values({ companyId, supplierId, ...said })
    .onConflictDoUpdate({ target: [supplierNotes.companyId, supplierNotes.supplierId], set: said })
}

import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { costCentres } from './tables.server.ts'

/** Adds cost centres that a company does not have, by their codes; the company is locked. */
export async function openCostCentres(
  tx: Tx,
  { companyId, codes }: { companyId: PartyId; codes: readonly string[] },
): Promise<void> {
  if (codes.length === 0) return
  await tx
    .insert(costCentres)
    .values(codes.map((code) => ({ id: newId(), companyId, code, name: code })))
    .onConflictDoNothing()
}

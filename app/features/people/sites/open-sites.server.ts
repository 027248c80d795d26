import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { siteKey } from './site.ts'
import { sites } from './tables.server.ts'

/** Adds sites of a company that it does not have, by their names; the company is locked. */
export async function openSites(
  tx: Tx,
  { companyId, names, at }: { companyId: PartyId; names: readonly string[]; at: Date },
): Promise<void> {
  if (names.length === 0) return
  await tx
    .insert(sites)
    .values(names.map((name) => ({ id: newId(), companyId, name, nameKey: siteKey(name), createdAt: at })))
    .onConflictDoNothing()
}

import { sql } from 'drizzle-orm'
import { openCostCentres } from '#app/features/people/company-profiles/open-cost-centres.server.ts'
import { openSites } from '#app/features/people/sites/open-sites.server.ts'
import { siteKey } from '#app/features/people/sites/site.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type CheckedRows, centreKey } from './employee-rows.ts'
import { findKnown, type KnownIds } from './find-known.server.ts'
import { employees } from './tables.server.ts'

/**
 * Writes the rows that are new or changed, and opens the cost centres and sites that these name; the company
 * is locked, and the rows were checked under that lock against `ids`.
 */
export async function writeEmployees(
  tx: Tx,
  {
    companyId,
    checked,
    ids: known,
    at,
  }: { companyId: PartyId; checked: CheckedRows; ids: KnownIds; at: Date },
): Promise<void> {
  const { rows, newCostCentres, newSites } = checked
  await openCostCentres(tx, { companyId, codes: newCostCentres })
  await openSites(tx, { companyId, names: newSites, at })
  const isOpened = newCostCentres.length > 0 || newSites.length > 0
  const ids = isOpened ? (await findKnown(tx, companyId)).ids : known
  const written = rows.filter(({ what }) => what === 'new' || what === 'changed')
  if (written.length === 0) return
  const idOf = new Map(known.employees)
  for (const { said } of written) if (!idOf.has(said.email)) idOf.set(said.email, newId())
  // One statement: whoever is named as a manager may stand further down.
  await tx
    .insert(employees)
    .values(
      written.map(({ said }) => ({
        id: idOf.get(said.email) ?? newId(),
        companyId,
        email: said.email,
        name: said.name,
        managerId: said.manager === null ? null : idOf.get(said.manager),
        costCentreId: said.costCentre === null ? null : ids.costCentres.get(centreKey(said.costCentre)),
        siteId: said.site === null ? null : ids.sites.get(siteKey(said.site)),
        createdAt: at,
        updatedAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: employees.id,
      set: {
        name: sql`excluded.name`,
        managerId: sql`excluded.manager_id`,
        costCentreId: sql`excluded.cost_centre_id`,
        siteId: sql`excluded.site_id`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

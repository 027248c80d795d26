import { eq } from 'drizzle-orm'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { siteKey } from '#app/features/people/sites/site.ts'
import { sites } from '#app/features/people/sites/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { saidColumns } from './employee-columns.server.ts'
import { centreKey, type Known } from './employee-rows.ts'
import { knownOf } from './known-company.ts'
import { employees } from './tables.server.ts'

/** Ids by what rows name things by: addresses, codes in lower case, keys of sites. */
export type KnownIds = {
  employees: ReadonlyMap<string, string>
  costCentres: ReadonlyMap<string, string>
  sites: ReadonlyMap<string, string>
}

/** What a company has of what a spreadsheet of employees names. Three statements. */
export async function findKnown(tx: Tx, companyId: PartyId): Promise<{ known: Known; ids: KnownIds }> {
  const people = await tx
    .select(saidColumns)
    .from(employees)
    .leftJoin(costCentres, eq(costCentres.id, employees.costCentreId))
    .leftJoin(sites, eq(sites.id, employees.siteId))
    .where(eq(employees.companyId, companyId))
  const centres = await tx.select().from(costCentres).where(eq(costCentres.companyId, companyId))
  const places = await tx.select().from(sites).where(eq(sites.companyId, companyId))
  return {
    known: knownOf({ people, centres, places }),
    ids: {
      employees: new Map(people.map(({ email, id }) => [email, id])),
      costCentres: new Map(centres.map(({ code, id }) => [centreKey(code), id])),
      sites: new Map(places.map(({ name, id }) => [siteKey(name), id])),
    },
  }
}

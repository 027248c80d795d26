import { and, eq } from 'drizzle-orm'
import { ownCostCentres } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { ownSites } from '#app/features/people/sites/queries-scope.server.ts'
import { sites } from '#app/features/people/sites/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { EMPLOYEE_LIMITS } from './employee.ts'
import { checkRows, ROW_KINDS, type RowKind } from './employee-rows.ts'
import { knownOf } from './known-company.ts'
import { listAllEmployees } from './queries-employees.server.ts'
import { employeeImportsOf } from './queries-scope.server.ts'
import { employeeImports } from './tables.server.ts'

/**
 * A spreadsheet of employees of the workspace of which the actor is admin: what becomes of each row that is
 * not taken over yet, a piece of those of one kind (null: all, the faulty ones first), how many there are of
 * each, and what is new with them. Four queries. Somebody else's is not found.
 */
export async function getImport(
  ctx: Ctx,
  { code, kind, limit, offset }: { code: string; kind: RowKind | null; limit: number; offset: number },
) {
  const [[sent], people, centres, places] = await Promise.all([
    read(ctx)
      .select()
      .from(employeeImports)
      .where(and(employeeImportsOf(ctx.actor), eq(employeeImports.code, code))),
    listAllEmployees(ctx),
    read(ctx)
      .select({ code: costCentres.code, active: costCentres.active })
      .from(costCentres)
      .where(ownCostCentres(ctx.actor))
      .limit(EMPLOYEE_LIMITS.employees),
    read(ctx)
      .select({ name: sites.name })
      .from(sites)
      .where(ownSites(ctx.actor))
      .limit(EMPLOYEE_LIMITS.employees),
  ])
  if (!sent) throw notFound()
  const known = knownOf({ people, centres, places })
  const checked = checkRows(sent.rows, known, sent.columns)
  const counts = { faulty: 0, new: 0, changed: 0, same: 0 }
  for (const { what } of checked.rows) counts[what] += 1
  const inOrder = ROW_KINDS.flatMap((what) =>
    kind === null || kind === what ? checked.rows.filter((row) => row.what === what) : [],
  )
  const inFile = new Set(checked.rows.map(({ said }) => said.email))
  const { fileName, added, changed, same, confirmedAt, columns } = sent
  return {
    code,
    fileName,
    columns,
    done: confirmedAt ? { added, changed, same } : null,
    counts,
    rows: inOrder.slice(offset, offset + limit),
    total: inOrder.length,
    newCostCentres: checked.newCostCentres,
    newSites: checked.newSites,
    /** How many employees the file does not name: these stay as they are. */
    notNamed: confirmedAt ? 0 : people.filter(({ email }) => !inFile.has(email)).length,
  }
}

export type ReadImport = Awaited<ReturnType<typeof getImport>>

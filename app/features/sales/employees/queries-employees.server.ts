import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { ownCostCentres } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { ownSites } from '#app/features/people/sites/queries-scope.server.ts'
import { sites } from '#app/features/people/sites/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { EMPLOYEE_LIMITS } from './employee.ts'
import { saidColumns } from './employee-columns.server.ts'
import { employeeFields } from './employee-rows.ts'
import { canManageEmployees } from './policy.ts'
import { employeeImportsOf, employeesManagedBy } from './queries-scope.server.ts'
import { employeeImports, employees } from './tables.server.ts'

const found = (words: string): SQL | undefined =>
  words === ''
    ? undefined
    : sql`strpos(lower(${employees.name} || ' ' || ${employees.email}), lower(${words})) > 0`

const byName = [asc(sql`lower(${employees.name})`), asc(employees.email)]

export type EmployeeRow = Awaited<ReturnType<typeof listEmployees>>['rows'][number]

/**
 * The employees of the workspace of which the actor is admin, by name, that have the words in name or
 * address; how many these are, and which spreadsheet has rows to be corrected. Three queries. Not found for
 * anybody else.
 */
export async function listEmployees(
  ctx: Ctx,
  { words, limit, offset }: { words: string; limit: number; offset: number },
) {
  const { actor } = ctx
  if (!canManageEmployees(actor)) throw notFound()
  const which = and(employeesManagedBy(actor), found(words))
  const [rows, total, [open]] = await Promise.all([
    read(ctx)
      .select({
        ...saidColumns,
        managerName: sql<string | null>`(select m.name from employees m where m.id = ${employees.managerId})`,
      })
      .from(employees)
      .leftJoin(costCentres, eq(costCentres.id, employees.costCentreId))
      .leftJoin(sites, eq(sites.id, employees.siteId))
      .where(which)
      .orderBy(...byName)
      .limit(limit)
      .offset(offset),
    read(ctx).$count(employees, which),
    read(ctx)
      .select({
        code: employeeImports.code,
        fileName: employeeImports.fileName,
        left: sql<number>`jsonb_array_length(${employeeImports.rows})`,
      })
      .from(employeeImports)
      .where(and(employeeImportsOf(actor), sql`${employeeImports.rows} <> '[]'`))
      .orderBy(sql`${employeeImports.createdAt} desc`)
      .limit(1),
  ])
  return {
    rows: rows.map((row) => ({ ...row, seen: versionToken(employeeFields(row)) })),
    total,
    open: open ?? null,
  }
}

/** What a form for one employee offers: cost centres and sites of the workspace acted for. Two queries. */
export async function listEmployeeChoices(ctx: Ctx) {
  const [centres, places] = await Promise.all([
    read(ctx)
      .select({ value: costCentres.code, label: costCentres.name })
      .from(costCentres)
      .where(and(ownCostCentres(ctx.actor), eq(costCentres.active, true)))
      .orderBy(asc(costCentres.code))
      .limit(300),
    read(ctx)
      .select({ value: sites.name })
      .from(sites)
      .where(ownSites(ctx.actor))
      .orderBy(asc(sites.name))
      .limit(300),
  ])
  return { centres, places }
}

/** All employees of the workspace of which the actor is admin, by name. One query. */
export async function listAllEmployees(ctx: Ctx) {
  return read(ctx)
    .select(saidColumns)
    .from(employees)
    .leftJoin(costCentres, eq(costCentres.id, employees.costCentreId))
    .leftJoin(sites, eq(sites.id, employees.siteId))
    .where(employeesManagedBy(ctx.actor))
    .orderBy(...byName)
    .limit(EMPLOYEE_LIMITS.employees)
}

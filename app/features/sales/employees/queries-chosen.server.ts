import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { choosesEmployees } from './policy.ts'
import { employeesChosenBy } from './queries-scope.server.ts'
import { employees } from './tables.server.ts'

const MOST = 8
const NAMES_SHORT = 100

export type ChosenEmployee = { name: string; email: string; costCentre: string | null }

/**
 * Employees of the workspace acted for whose name, address, cost centre has the words, by name and at most
 * eight, but for these addresses; null where it has none at all. One query.
 */
export async function listChosenEmployees(
  ctx: Ctx,
  { words, but }: { words: string; but: readonly string[] },
): Promise<ChosenEmployee[] | null> {
  if (!choosesEmployees(ctx.actor)) return null
  const asked = words.slice(0, NAMES_SHORT)
  const isFound = sql<boolean>`strpos(lower(${employees.name} || ' ' || ${employees.email} || ' ' || coalesce(${costCentres.code}, '')),
    lower(${asked})) > 0`
  const others = but.map((email) => email.toLowerCase())
  const rows = await read(ctx)
    .select({
      name: employees.name,
      email: employees.email,
      costCentre: costCentres.code,
      isFound,
    })
    .from(employees)
    .leftJoin(costCentres, eq(costCentres.id, employees.costCentreId))
    .where(
      and(employeesChosenBy(ctx.actor), others.length > 0 ? notInArray(employees.email, others) : undefined),
    )
    .orderBy(sql`${isFound} desc`, asc(sql`lower(${employees.name})`), asc(employees.email))
    .limit(MOST)
  if (rows.length === 0) return null
  return rows.filter((row) => row.isFound)
}

import { eq, sql } from 'drizzle-orm'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canManageEmployees, choosesEmployees } from './policy.ts'
import { employeeImports, employees } from './tables.server.ts'

/** The employees of the workspace of which the actor is admin. */
export function employeesManagedBy(actor: Actor): Scope<'employees'> {
  return scope('employees', canManageEmployees(actor) ? eq(employees.companyId, actor.partyId) : sql`false`)
}

/** The employees of the workspace acted for, as whoever names participants chooses among them. */
export function employeesChosenBy(actor: Actor): Scope<'employees'> {
  const own = choosesEmployees(actor) && actsForParty(actor) ? actor.partyId : null
  return scope('employees', own === null ? sql`false` : eq(employees.companyId, own))
}

/** The spreadsheets of employees of the workspace of which the actor is admin. */
export function employeeImportsOf(actor: Actor): Scope<'employee imports'> {
  return scope(
    'employee imports',
    canManageEmployees(actor) ? eq(employeeImports.companyId, actor.partyId) : sql`false`,
  )
}

/** All spreadsheets of employees. For the system alone. */
export function everyEmployeeImport(ctx: Ctx): Scope<'employee imports'> {
  requireSystem(ctx)
  return scope('employee imports', sql`true`)
}

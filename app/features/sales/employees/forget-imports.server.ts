import { and, lt } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { IMPORT_KEPT_DAYS } from './employee.ts'
import { everyEmployeeImport } from './queries-scope.server.ts'
import { employeeImports } from './tables.server.ts'

/**
 * Deletes spreadsheets of employees that were sent a week ago, with what of them was never corrected. Refuses
 * any actor but the system.
 */
export async function forgetImports(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - IMPORT_KEPT_DAYS * 86_400_000)
  await inTransaction((tx) =>
    tx.delete(employeeImports).where(and(everyEmployeeImport(ctx), lt(employeeImports.createdAt, before))),
  )
}

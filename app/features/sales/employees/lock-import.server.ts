import { and, eq } from 'drizzle-orm'
import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { employeeImportsOf } from './queries-scope.server.ts'
import { employeeImports } from './tables.server.ts'

/** Locks the company and a spreadsheet of it; somebody else's is not found. */
export async function lockImport(tx: Tx, actor: CompanyPerson, code: string) {
  await requireAdmin(tx, actor)
  const [row] = await tx
    .select()
    .from(employeeImports)
    .where(and(employeeImportsOf(actor), eq(employeeImports.code, code)))
    .for('update')
  if (!row) throw notFound()
  return row
}

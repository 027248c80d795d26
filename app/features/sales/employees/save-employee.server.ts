import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { EMPLOYEE_COLUMNS, EMPLOYEE_LIMITS } from './employee.ts'
import { checkRows, employeeFields } from './employee-rows.ts'
import { findKnown } from './find-known.server.ts'
import { employeeInput } from './inputs.ts'
import { canManageEmployees } from './policy.ts'
import { writeEmployees } from './write-employees.server.ts'

/**
 * Adds an employee of the workspace acted for, or changes the one with that address, by the rules of a
 * spreadsheet of one row: cost centre and site may be new. What is wrong is bad input beside its field, and
 * so is what somebody else has changed since; refuses who is no admin with `forbidden`, and with `limit`
 * beyond 20,000 employees.
 */
export async function saveEmployee(ctx: Ctx, input: unknown): Promise<void> {
  const { seen, ...cells } = parseInput(employeeInput, input)
  const { actor } = ctx
  if (!canManageEmployees(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const companyId = actor.partyId
    const { known, ids } = await findKnown(tx, companyId)

    const checked = checkRows([{ line: 1, cells }], known, EMPLOYEE_COLUMNS)
    const [row] = checked.rows
    const errors: FieldErrors = {}
    for (const [column, fault] of Object.entries(row?.faults ?? {}))
      errors[column] = { key: `employees:fault.${fault.code}`, params: { line: fault.line ?? 1 } }
    if (Object.keys(errors).length > 0) throw new BadInput(errors)
    const before = row && known.employees.get(row.said.email)
    if (before && !differsFrom(employeeFields(before), employeeFields(row.said), seen)) return
    if (row?.what === 'new' && known.employees.size >= EMPLOYEE_LIMITS.employees)
      throw refuse('limit', 'employees:refused.most', { most: EMPLOYEE_LIMITS.employees })

    await writeEmployees(tx, { companyId, checked, ids, at: ctx.now() })
    await audit(tx, ctx, 'employees.save', { kind: 'party', id: companyId }, { what: row?.what ?? 'new' })
  })
}

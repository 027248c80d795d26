import { and, eq } from 'drizzle-orm'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { removeEmployeeInput } from './inputs.ts'
import { canManageEmployees } from './policy.ts'
import { employeesManagedBy } from './queries-scope.server.ts'
import { employees } from './tables.server.ts'

/**
 * Takes an employee off the list of the workspace acted for: who has this one for a manager has none then,
 * and what was booked stays. Refuses who is no admin with `forbidden`; somebody else's is not found.
 */
export async function removeEmployee(ctx: Ctx, input: unknown): Promise<void> {
  const { employee: id } = parseInput(removeEmployeeInput, input)
  const { actor } = ctx
  if (!canManageEmployees(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const own = employeesManagedBy(actor)
    await tx
      .update(employees)
      .set({ managerId: null, updatedAt: ctx.now() })
      .where(and(own, eq(employees.managerId, id)))
    const [gone] = await tx
      .delete(employees)
      .where(and(own, eq(employees.id, id)))
      .returning({ id: employees.id })
    if (!gone) throw notFound()

    await audit(tx, ctx, 'employees.remove', { kind: 'party', id: actor.partyId }, {})
  })
}

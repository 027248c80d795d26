import { eq, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { EMPLOYEE_LIMITS } from './employee.ts'
import { checkRows } from './employee-rows.ts'
import { findKnown } from './find-known.server.ts'
import { ownImportInput } from './inputs.ts'
import { lockImport } from './lock-import.server.ts'
import { canManageEmployees } from './policy.ts'
import { employeeImports } from './tables.server.ts'
import { writeEmployees } from './write-employees.server.ts'

/**
 * Takes over the rows of a spreadsheet of employees that are right: new ones, changes of known ones, and the
 * cost centres and sites that these name. The others stay to be corrected. Repeating it changes nothing. Not
 * found for who is no admin, and for somebody else's; `limit` beyond 20,000 employees.
 */
export async function confirmImport(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(ownImportInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canManageEmployees(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const sent = await lockImport(tx, actor, code)
    const companyId = actor.partyId
    const { known, ids } = await findKnown(tx, companyId)

    const checked = checkRows(sent.rows, known, sent.columns)
    const many = (what: string) => checked.rows.filter((row) => row.what === what).length
    if (known.employees.size + many('new') > EMPLOYEE_LIMITS.employees)
      throw refuse('limit', 'employees:refused.most', { most: EMPLOYEE_LIMITS.employees })
    const left = checked.rows.filter(({ what }) => what === 'faulty')

    await writeEmployees(tx, { companyId, checked, ids, at: ctx.now() })
    await tx
      .update(employeeImports)
      .set({
        rows: left.map(({ line, cells }) => ({ line, cells })),
        added: sql`${employeeImports.added} + ${many('new')}`,
        changed: sql`${employeeImports.changed} + ${many('changed')}`,
        same: sql`${employeeImports.same} + ${many('same')}`,
        confirmedAt: ctx.now(),
      })
      .where(eq(employeeImports.id, sent.id))
    const said = { added: many('new'), changed: many('changed') }
    if (said.added + said.changed > 0)
      await audit(tx, ctx, 'employees.import', { kind: 'party', id: companyId }, said)
  })
}

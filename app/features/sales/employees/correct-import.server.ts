import { eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { EMPLOYEE_LIMITS, type EmployeeColumn, type SentRow } from './employee.ts'
import { CELL_FIELD, ownImportInput } from './inputs.ts'
import { lockImport } from './lock-import.server.ts'
import { canManageEmployees } from './policy.ts'
import { employeeImports } from './tables.server.ts'

type Typed = Map<number, Partial<Record<EmployeeColumn, string>>>

/**
 * Keeps cells of a spreadsheet of employees as they were corrected (`cell.LINE.COLUMN`); nothing is taken
 * over by that. Lines that are not in it any more are passed over. Not found for who is no admin, and for
 * somebody else's.
 */
export async function correctImport(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(ownImportInput, input)
  const typed = typedCells(input as Record<string, unknown>)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canManageEmployees(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const sent = await lockImport(tx, actor, code)
    const rows = sent.rows.map(
      (row): SentRow => ({ ...row, cells: Object.assign({}, row.cells, typed.get(row.line)) }),
    )
    const known = new Set(sent.columns)
    for (const cells of typed.values())
      for (const name of Object.keys(cells)) known.add(name as EmployeeColumn)
    await tx
      .update(employeeImports)
      .set({ rows, columns: [...known] })
      .where(eq(employeeImports.id, sent.id))
  })
}

function typedCells(input: Record<string, unknown>): Typed {
  const typed: Typed = new Map()
  for (const [field, value] of Object.entries(input)) {
    const [, line, column] = CELL_FIELD.exec(field) ?? []
    if (!line || typeof value !== 'string') continue
    const cells = typed.get(Number(line)) ?? {}
    cells[column as EmployeeColumn] = value.slice(0, EMPLOYEE_LIMITS.cell)
    typed.set(Number(line), cells)
  }
  return typed
}

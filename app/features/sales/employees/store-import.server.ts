import { readFile } from 'node:fs/promises'
import { and, isNull } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { oneLineOf } from '#app/kit/text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { readApart } from '#app/platform/reading/read-apart.server.ts'
import { EMPLOYEE_LIMITS, FILES_AN_HOUR } from './employee.ts'
import { canManageEmployees } from './policy.ts'
import { employeeImportsOf } from './queries-scope.server.ts'
import type { FileFault, ReadEmployees } from './read-employee-file.ts'
import { employeeImports } from './tables.server.ts'

const READER = {
  name: 'employees',
  source: '#app/features/sales/employees/employee-reader.server.ts',
} as const

const invalid = (fault: FileFault | 'none' | 'large') =>
  new BadInput({ file: { key: `employees:file.${fault}`, params: { most: EMPLOYEE_LIMITS.rows } } })

/**
 * Stores the rows of a spreadsheet of employees (XLSX, CSV; 5,000 rows and 10 MB at most) of the workspace
 * acted for; nothing is taken over before `confirmImport`. Replaces one that was not confirmed. Refuses a
 * visitor with `signIn`, who is no admin with `forbidden`, more than 30 in an hour with `limit`; a file that
 * is not read is bad input, with its reason. Returns the code of its page.
 */
export async function storeImport(ctx: Ctx, file: SentFile | undefined): Promise<string> {
  const { actor } = ctx
  requireAccountHolder(actor)
  requireOn('imports')
  if (!canManageEmployees(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  if (!file) throw invalid('none')
  if (file.bytes === 0) throw invalid('empty')
  if (file.bytes > EMPLOYEE_LIMITS.fileBytes) throw invalid('large')
  await countAttempt(FILES_AN_HOUR, actor.partyId)

  const fileName = oneLineOf(file.name.split(/[/\\]/).at(-1) ?? '').slice(0, 200)
  const bytes = await readFile(file.path)
  const brought = { ownerId: actor.partyId, name: fileName, bytes, isWaitedFor: true }
  const read = await readApart<ReadEmployees>(READER, brought)
  if (!read.ok) throw invalid('heavy')
  if (!read.said.ok) throw invalid(read.said.fault)
  const { columns, rows } = read.said
  const code = newCode(16)

  await inTransaction(async (tx) => {
    await tx.delete(employeeImports).where(and(employeeImportsOf(actor), isNull(employeeImports.confirmedAt)))
    await tx.insert(employeeImports).values({
      id: newId(),
      code,
      companyId: actor.partyId,
      byId: actor.accountId,
      fileName,
      columns,
      rows,
      createdAt: ctx.now(),
    })
  })
  return code
}

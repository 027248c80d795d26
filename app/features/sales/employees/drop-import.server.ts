import { eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownImportInput } from './inputs.ts'
import { lockImport } from './lock-import.server.ts'
import { canManageEmployees } from './policy.ts'
import { employeeImports } from './tables.server.ts'

/**
 * Gives up what a spreadsheet of employees still has to be corrected; what was taken over stays. Not found
 * for who is no admin, and for somebody else's.
 */
export async function dropImport(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(ownImportInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canManageEmployees(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const sent = await lockImport(tx, actor, code)

    await tx.delete(employeeImports).where(eq(employeeImports.id, sent.id))
  })
}

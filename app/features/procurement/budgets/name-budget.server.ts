import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { budgetName } from './budget-name.ts'
import { namedParts } from './queries-scope.server.ts'
import { budgets } from './tables.server.ts'

/** A budget in words: its year, its cost centre and its category. */
export async function nameBudget(tx: Tx, ctx: Ctx, budgetId: string): Promise<string> {
  const [found] = await tx
    .select({ year: budgets.year, isRest: budgets.isRest, ...namedParts(ctx.language) })
    .from(budgets)
    .where(eq(budgets.id, budgetId))
  return found ? budgetName(found, translator(ctx.language)) : ''
}

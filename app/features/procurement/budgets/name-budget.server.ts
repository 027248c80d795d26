import { eq, type SQL, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { budgetName } from './budget-name.ts'
import { budgets } from './tables.server.ts'

/** How the cost centre and the category of the `budgets` of a query are called. */
export const namedParts = (language: Language) => ({
  costCentre: sql<string | null>`(select c.code || ' · ' || c.name from ${costCentres} c
    where c.id = ${budgets.costCentreId})` as SQL<string | null>,
  category: sql<string | null>`(select c.names ->> ${language} from ${categories} c
    where c.id = ${budgets.categoryId})` as SQL<string | null>,
})

/** A budget in words: its year, its cost centre and its category. */
export async function nameBudget(tx: Tx, ctx: Ctx, budgetId: string): Promise<string> {
  const [found] = await tx
    .select({ year: budgets.year, isRest: budgets.isRest, ...namedParts(ctx.language) })
    .from(budgets)
    .where(eq(budgets.id, budgetId))
  return found ? budgetName(found, translator(ctx.language)) : ''
}

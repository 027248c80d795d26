import type { Translate } from '#app/kit/texts.ts'

/** What a budget is called by: its cost centre and its category, each of which may be all. */
export type NamedBudget = {
  year: number
  isRest: boolean
  costCentre: string | null
  category: string | null
}

/** A budget in words, without its year: its cost centre and category, all of them, or what none is for. */
export function budgetParts({ isRest, costCentre, category }: NamedBudget, t: Translate): string {
  if (isRest) return t('budgets:rest')
  const parts = [costCentre, category].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : t('budgets:all')
}

/** The same with its year. */
export const budgetName = (budget: NamedBudget, t: Translate): string =>
  t('budgets:named', { year: String(budget.year), name: budgetParts(budget, t) })

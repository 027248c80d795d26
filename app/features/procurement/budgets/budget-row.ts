import { sumTaken, TAKEN_STAGES, type TakenStage } from './budget.ts'
import type { NamedBudget } from './budget-name.ts'

/** More purchases behind a figure nobody reads on a page; the file has all. */
export const MOST_BEHIND = 200
export const CHANGES_A_PAGE = 20

/** One budget of a year with what is taken of it, in minor units. */
export type BudgetRow = NamedBudget &
  Record<TakenStage, number> & {
    id: string
    code: string
    costCentreId: string | null
    categoryId: string | null
    currency: string
    /** The same for the same cost centre, category and currency of another year. */
    key: string
    total: number
    free: number
  }

/** A budget beside that of the year before, where there was one. */
export type ComparedBudget = BudgetRow & { before: { total: number; taken: number } | null }

export type BudgetPart = { currency: string; rows: ComparedBudget[]; sum: BudgetSum }
export type BudgetSum = Record<TakenStage, number> & { total: number; free: number; before: number }

/** The budgets of a year, each currency by itself with its sums, which are never added up across. */
export function partsOf(rows: readonly BudgetRow[], year: number): BudgetPart[] {
  const before = new Map(rows.filter((row) => row.year === year - 1).map((row) => [row.key, row]))
  const compared = rows
    .filter((row) => row.year === year)
    .map((row): ComparedBudget => {
      const last = before.get(row.key)
      return { ...row, before: last ? { total: last.total, taken: sumTaken(last) } : null }
    })
    .filter(({ isRest, ...row }) => !isRest || sumTaken(row) > 0)
  return [...Map.groupBy(compared, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    rows: own,
    sum: sumOf(own),
  }))
}

function sumOf(rows: readonly ComparedBudget[]): BudgetSum {
  const add = (of: (row: ComparedBudget) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const taken = Object.fromEntries(TAKEN_STAGES.map((stage) => [stage, add((row) => row[stage])])) as Record<
    TakenStage,
    number
  >
  return {
    ...taken,
    total: add(({ total }) => total),
    // What has no budget takes nothing from those that have one.
    free: add(({ free, isRest }) => (isRest ? 0 : free)),
    before: add(({ before }) => before?.taken ?? 0),
  }
}

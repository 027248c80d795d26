import { pageNumber } from '#app/kit/paging.ts'
import { BUDGETS_PATH, TAKEN_STAGES, type TakenStage } from './budget.ts'

/** Which year is wanted, and which budget with which of its stages is opened. */
export type WantedBudgets = { year: number; of: string | null; stage: TakenStage | null; page: number }

/** What is wanted from an address; what is none of these is left out. */
export function wantedBudgetsOf(query: URLSearchParams, thisYear: number): WantedBudgets {
  const asked = Number(query.get('year'))
  const isYear = Number.isInteger(asked) && asked >= 2000 && asked <= thisYear + 1
  return {
    year: isYear ? asked : thisYear,
    of: query.get('of')?.slice(0, 40) || null,
    stage: TAKEN_STAGES.find((stage) => stage === query.get('stage')) ?? null,
    page: pageNumber(query.get('page')),
  }
}

/** The address of the page of budgets, or of a file of it, as is wanted. */
export function budgetsPath(
  { year, of, stage, page }: Partial<WantedBudgets>,
  thisYear: number,
  path = BUDGETS_PATH,
): string {
  const query = new URLSearchParams({
    ...(year && year !== thisYear && { year: String(year) }),
    ...(of && { of }),
    ...(of && stage && { stage }),
    ...(page && page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

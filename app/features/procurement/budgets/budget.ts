/**
 * Where an amount of a budget stands. `granted` is outside of it: what a budget was given comes from there. A
 * bought thing stands in one of those behind `free`, the furthest that it has reached.
 */
export const BUDGET_STAGES = [
  'granted',
  'free',
  'requested',
  'approved',
  'ordered',
  'delivered',
  'invoiced',
  'paid',
] as const
export type BudgetStage = (typeof BUDGET_STAGES)[number]

/** What is taken of a budget, in the order in which it comes about. */
export const TAKEN_STAGES = [
  'requested',
  'approved',
  'ordered',
  'delivered',
  'invoiced',
  'paid',
] as const satisfies readonly BudgetStage[]
export type TakenStage = (typeof TAKEN_STAGES)[number]

/** What of it binds: a request alone does not. */
export const BOUND_STAGES = TAKEN_STAGES.filter((stage) => stage !== 'requested')

export const ENTRY_KINDS = ['set', 'raise', 'lower', 'move', 'step'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** What takes of a budget: seats or a training that are ordered, or what is ordered in writing. */
export const COMMITMENT_KINDS = ['order', 'purchase-order'] as const
export type CommitmentKind = (typeof COMMITMENT_KINDS)[number]

/** What happens to a purchase that goes over its budget: it is said, an admin decides, or it is refused. */
export const BUDGET_RULES = ['warn', 'ask', 'stop'] as const
export type BudgetRule = (typeof BUDGET_RULES)[number]

export const MOST_BUDGETS = 500
/** The most that a budget may come to, in minor units. */
export const MOST_BUDGET = 1e13

export const BUDGETS_PATH = '/dashboard/c/budgets'

/** What decides from which budget something is taken. */
export type BudgetKey = {
  year: number
  currency: string
  costCentreId: string | null
  categoryId: string | null
}
/** The same of something that is bought, with the group of its category. */
export type Drawn = BudgetKey & { categoryParentId: string | null }
type Held = BudgetKey & { id: string; isRest: boolean }

/** How closely a budget fits; -1 where it does not. The row for what has no budget fits least. */
function fitOf(budget: Held, { year, currency, costCentreId, categoryId, categoryParentId }: Drawn): number {
  if (budget.year !== year || budget.currency !== currency) return -1
  if (budget.isRest) return 0
  if (budget.costCentreId !== null && budget.costCentreId !== costCentreId) return -1
  const isOwn = budget.categoryId === categoryId
  if (budget.categoryId !== null && !isOwn && budget.categoryId !== categoryParentId) return -1
  const ofCategory = budget.categoryId === null ? 0 : isOwn ? 2 : 1
  return 1 + ofCategory + (budget.costCentreId === null ? 0 : 3)
}

/**
 * The budget that something draws from: of its cost centre and category, of its cost centre, of its category,
 * of all; of a category before its group. Null where none fits.
 */
export function budgetFor<B extends Held>(budgets: readonly B[], drawn: Drawn): B | null {
  let best: { budget: B; fit: number } | null = null
  for (const budget of budgets) {
    const fit = fitOf(budget, drawn)
    if (fit >= 0 && (best === null || fit > best.fit)) best = { budget, fit }
  }
  return best?.budget ?? null
}

export type Taken = Partial<Record<TakenStage, number>>
type Stood = Partial<Record<BudgetStage, number>>

/** A balanced pair: so much leaves one stage and arrives in another. */
export type Pair = { from: BudgetStage; to: BudgetStage; amount: number }

/**
 * The pairs that lead from what is written of one thing in one budget to how it stands, each from a stage
 * that has too much to one that lacks; what none lacks is free again.
 */
export function pairsBetween(before: Stood, after: Stood): Pair[] {
  const pairs: Pair[] = []
  const over = TAKEN_STAGES.map((stage) => ({ stage, left: (before[stage] ?? 0) - (after[stage] ?? 0) }))
  // The furthest first, so that a step goes to the next stage rather than around it.
  const lacking = over.filter(({ left }) => left < 0).toReversed()
  const having = over.filter(({ left }) => left > 0).toReversed()
  for (const to of lacking) {
    for (const from of having) {
      const amount = Math.min(from.left, -to.left)
      if (amount <= 0) continue
      pairs.push({ from: from.stage, to: to.stage, amount })
      from.left -= amount
      to.left += amount
    }
    if (to.left < 0) pairs.push({ from: 'free', to: to.stage, amount: -to.left })
  }
  for (const { stage, left } of having) if (left > 0) pairs.push({ from: stage, to: 'free', amount: left })
  return pairs
}

/** What all stages of a thing come to, or only those that bind. */
export const sumTaken = (taken: Taken, stages: readonly TakenStage[] = TAKEN_STAGES): number =>
  stages.reduce((sum, stage) => sum + (taken[stage] ?? 0), 0)

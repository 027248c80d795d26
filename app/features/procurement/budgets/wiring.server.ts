import { categoryChanged, categoryMerged } from '#app/features/catalogue/category-editing/category.ts'
import { budgetGuard } from '#app/features/people/companies/budget-guard.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { approveOverrun } from './approve-overrun.server.ts'
import { askBudget } from './ask-budget.server.ts'
import { holdPurchase } from './hold-purchase.server.ts'
import { settleAllBudgetsJob, settleMarkedBudgetsJob } from './jobs.ts'
import { budgetRows } from './personal-data.server.ts'
import { budgetsInvariants } from './queries-invariants.server.ts'
import { settleAllBudgets } from './settle-all-budgets.server.ts'
import { settleMarkedBudgets } from './settle-marked-budgets.server.ts'

/** When little is bought, in UTC. */
const EVERY_NIGHT = '35 2 * * *'

export const budgetsWiring: Wiring = {
  jobs: [
    carryOut(settleMarkedBudgetsJob, settleMarkedBudgets, EVERY_MINUTE),
    carryOut(settleAllBudgetsJob, settleAllBudgets, EVERY_NIGHT),
  ],
  followers: [
    ...[categoryChanged, categoryMerged].map((fact) => follow(fact, settleAllBudgetsJob, () => ({}))),
  ],
  fillings: [fill(budgetGuard, { hold: holdPurchase, asks: askBudget, decide: approveOverrun })],
  personalData: budgetRows,
  invariants: budgetsInvariants,
}

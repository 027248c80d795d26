import { budgetGuard } from '#app/features/people/companies/budget-guard.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { holdPurchase } from './hold-purchase.server.ts'
import { settleAllBudgetsJob } from './jobs.ts'
import { budgetRows } from './personal-data.server.ts'
import { budgetsInvariants } from './queries-invariants.server.ts'
import { settleAllBudgets } from './settle-all-budgets.server.ts'

export const budgetsWiring: Wiring = {
  jobs: [carryOut(settleAllBudgetsJob, settleAllBudgets, EVERY_MINUTE)],
  fillings: [fill(budgetGuard, { hold: holdPurchase })],
  personalData: budgetRows,
  invariants: budgetsInvariants,
}

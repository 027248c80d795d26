import type { BudgetGuard } from '#app/features/people/companies/budget-guard.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { findOverrun } from './find-overrun.server.ts'
import { readBudgets } from './read-budgets.server.ts'

/** Whether a purchase goes over a budget so that an admin has to decide on it, by what is written now. */
export async function askBudget(
  tx: Tx,
  { kind, id, buyerId }: Parameters<BudgetGuard['asks']>[1],
): Promise<boolean> {
  const kept = await readBudgets(tx, buyerId)
  return (await findOverrun(tx, kept, { companyId: buyerId, kind, id })) !== null
}

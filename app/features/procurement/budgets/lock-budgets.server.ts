import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { readBudgets } from './read-budgets.server.ts'

/** The budgets of a workspace, under their lock: the last one that a transaction takes. */
export async function lockBudgets(tx: Tx, companyId: PartyId) {
  await lockNames(tx, 'budgets', [companyId])
  return readBudgets(tx, companyId)
}

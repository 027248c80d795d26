import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { BOUND_STAGES, type BudgetRule, budgetFor, type CommitmentKind } from './budget.ts'
import { findDecided } from './find-decided.server.ts'
import { findDrawn } from './find-drawn.server.ts'
import type { KeptBudget } from './read-budgets.server.ts'
import { readStanding } from './read-standing.server.ts'
import { readWritten } from './read-written.server.ts'

type Which = { companyId: PartyId; kind: CommitmentKind; id: string }
type Kept = { budgets: readonly KeptBudget[]; rule: BudgetRule }

const isBound = (stage: string) => BOUND_STAGES.some((one) => one === stage)

/**
 * The budget over which a purchase goes when it binds, and up to how much that has to be decided; null where
 * it goes over none, the workspace does not ask, or somebody has decided already.
 */
export async function findOverrun(
  tx: Tx,
  { budgets, rule }: Kept,
  { companyId, kind, id }: Which,
): Promise<{ budget: KeptBudget; upToMinor: number } | null> {
  if (rule !== 'ask') return null
  const drawn = await findDrawn(tx, { companyId, kind, id })
  const budget = drawn && budgetFor(budgets, drawn)
  if (!drawn || !budget || budget.isRest) return null
  const { total, bound } = await readStanding(tx, companyId, budget.id)
  const written = await readWritten(tx, companyId, { years: [budget.year], only: [id] })
  const mine = written
    .filter((one) => one.budget === budget.id && isBound(one.stage))
    .reduce((sum, { minor }) => sum + minor, 0)
  const upToMinor = drawn.totalMinor
  if (bound - mine + upToMinor <= total) return null
  return (await findDecided(tx, { id, budgetId: budget.id })) >= upToMinor ? null : { budget, upToMinor }
}

import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CommitmentKind } from './budget.ts'
import { budgetDecisions } from './tables.server.ts'

type Decided = {
  companyId: PartyId
  budgetId: string
  kind: CommitmentKind
  id: string
  upToMinor: number
  reason: string
  by: AccountId
}

/** Writes that somebody lets one purchase go over its budget, up to what it comes to, and why. */
export async function writeDecision(tx: Tx, ctx: Ctx, decided: Decided): Promise<void> {
  const { kind, id, by, upToMinor, ...said } = decided
  await tx.insert(budgetDecisions).values({
    ...said,
    id: newId(),
    subjectKind: kind,
    subjectId: id,
    upToMinor,
    decidedBy: by,
    decidedAt: ctx.now(),
  })
  await audit(tx, ctx, 'budget.decide', { kind, id }, { upTo: upToMinor })
}

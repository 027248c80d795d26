import { and, eq, gt, inArray } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CommitmentKind } from './budget.ts'
import { budgetMarks } from './tables.server.ts'

type Due = {
  companyId: PartyId
  due: readonly { kind: CommitmentKind; id: string; at: Date }[]
  now: Date
  /** Those of which others are replaced; all of the workspace where it is left out. */
  only?: readonly string[]
}

const AT_ONCE = 2_000

/** Marks purchases for the moment at which they are delivered by themselves, each once. */
export async function keepDueMarks(tx: Tx, { companyId, due, now, only }: Due): Promise<void> {
  const ids = only && [...new Set([...only, ...due.map(({ id }) => id)])]
  const old = and(eq(budgetMarks.companyId, companyId), gt(budgetMarks.at, now))
  await tx.delete(budgetMarks).where(ids ? and(old, inArray(budgetMarks.subjectId, ids)) : old)
  const rows = due.map(({ kind, id, at }) => ({ companyId, subjectKind: kind, subjectId: id, at }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(budgetMarks).values(rows.slice(from, from + AT_ONCE))
}

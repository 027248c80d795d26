import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { standInsOf } from './delegation.ts'
import { findDeciders } from './find-deciders.server.ts'
import { findDelegations } from './find-delegations.server.ts'
import { approvalSteps } from './tables.server.ts'

type Step = typeof approvalSteps.$inferSelect

/**
 * Who is told of a step now, found anew each time: who is named or every admin, instead of whoever is away
 * the last of the delegates; after a long silence every admin as well. Never who asks, or has decided on it
 * before. Where a company has no other admin of its own, those of its group.
 */
export async function findAskedPeople(tx: Tx, step: Step, now: Date): Promise<AskedPerson[]> {
  const { companyId, approverId, askedBy, escalatedAt } = step
  const { admins, deciders, groupAdmins } = await findDeciders(tx, companyId)
  const delegations = await findDelegations(tx, step, now)
  const others = [...admins].filter((id) => id !== askedBy)
  const heads = others.length > 0 ? others : [...groupAdmins]
  const isNamed = approverId !== null && deciders.has(approverId)
  const first = isNamed ? [approverId] : heads
  const asked = first
    .filter((id) => id !== askedBy)
    .map((id) => standInsOf(id, delegations, askedBy).find((one) => deciders.has(one)) ?? id)
  const all = new Set([...asked, ...(escalatedAt ? [...first, ...heads] : [])])
  for (const id of [askedBy, ...(await findDecided(tx, step))]) all.delete(id)
  if (all.size === 0) return []
  return tx
    .select({
      id: accounts.id,
      email: accounts.email,
      language: accounts.language,
      timeZone: accounts.timeZone,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(inArray(accounts.id, [...all]), presentParties()))
    .orderBy(accounts.id)
    .limit(100)
}

export type AskedPerson = { id: AccountId; email: string; language: string | null; timeZone: string }

/** Who has decided on the same thing already. */
async function findDecided(tx: Tx, { subjectKind, subjectId }: Step): Promise<AccountId[]> {
  const rows = await tx
    .select({ id: approvalSteps.decidedBy })
    .from(approvalSteps)
    .where(
      and(
        eq(approvalSteps.subjectKind, subjectKind),
        eq(approvalSteps.subjectId, subjectId),
        isNotNull(approvalSteps.decidedBy),
      ),
    )
  return rows.flatMap(({ id }) => id ?? [])
}

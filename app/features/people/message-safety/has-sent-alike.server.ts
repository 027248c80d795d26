import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { conversationLines } from '#app/features/people/qmail/tables.server.ts'
import type { Detected } from '#app/features/people/staff-acts/detector-registry.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Whether a program has held a message in the last 30 days that people of a party sent to many in the same
 * words, and staff has not released it.
 */
export async function hasSentAlike(tx: Tx, { kind, partyId }: Detected): Promise<boolean> {
  if (kind !== 'party') return false
  // By their authors, as an index of lines begins with these.
  const members = tx
    .select({ id: memberships.memberId })
    .from(memberships)
    .where(eq(memberships.companyId, partyId))
  const people = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(eq(accounts.partyId, partyId), inArray(accounts.partyId, members)))
  const [held] = await tx
    .select({ id: conversationLines.id })
    .from(conversationLines)
    .where(
      and(
        inArray(conversationLines.authorId, people),
        eq(conversationLines.sideId, partyId),
        isNotNull(conversationLines.likeness),
        inArray(conversationLines.withheld, ['held', 'refused']),
        gt(conversationLines.writtenAt, sql`now() - interval '30 days'`),
      ),
    )
    .limit(1)
  return held !== undefined
}

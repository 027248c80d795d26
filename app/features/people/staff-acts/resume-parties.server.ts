import { and, inArray, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { partyTitle } from './queries-parties.server.ts'
import { recordActs } from './record-acts.server.ts'

type Resumption = { ids: readonly PartyId[]; pausedAt: readonly Date[]; actedBy: AccountId | null }

/**
 * Ends pauses that began at one of these moments, with an act that is told; others stay. Returns whose ended.
 */
export async function resumeParties(tx: Tx, ctx: Ctx, facts: Resumption): Promise<PartyId[]> {
  const { ids, pausedAt, actedBy } = facts
  const resumed = await tx
    .update(parties)
    .set({ pausedAt: null, pausedUntil: null, updatedAt: sql`now()` })
    .where(and(inArray(parties.id, [...ids]), inArray(parties.pausedAt, [...pausedAt])))
    .returning({ id: parties.id, title: partyTitle })
  await recordActs(tx, ctx, resumed, { act: 'restore', reason: '', actedBy })
  return resumed.map(({ id }) => id)
}

import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { partyTitle } from './queries-parties.server.ts'
import { recordActs } from './record-acts.server.ts'

type Pause = {
  ids: readonly PartyId[]
  /** When the pause begins: by that moment `resumeParties` knows it again. */
  at: Date
  reason: string
  until: Date | null
  /** Who of staff ordered it. */
  actedBy: AccountId | null
}

/**
 * Pauses many at once as `pauseParty` does one, keeps the act of each and has it told; the caller writes the
 * one entry of the trace. Returns who was paused: none of whom that is said already, and nobody suspended.
 */
export async function pauseParties(tx: Tx, ctx: Ctx, { ids, at, until, ...said }: Pause): Promise<PartyId[]> {
  const isNotPaused = or(isNull(parties.pausedAt), lt(parties.pausedUntil, at))
  const paused = await tx
    .update(parties)
    .set({ pausedAt: at, pausedUntil: until, updatedAt: sql`now()` })
    .where(and(inArray(parties.id, [...ids]), isNotPaused, isNull(parties.suspendedAt)))
    .returning({ id: parties.id, title: partyTitle })
  await recordActs(tx, ctx, paused, { ...said, until, act: 'pause' })
  return paused.map(({ id }) => id)
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Detected } from '#app/features/people/staff-acts/detector-registry.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { bulkActionParties } from './tables.server.ts'

/** Whether a party was paused as one of a wave, and that was not taken back. */
export async function isInWave(tx: Tx, { kind, partyId }: Detected): Promise<boolean> {
  if (kind !== 'party') return false
  const isPaused = and(isNotNull(bulkActionParties.pausedAt), isNull(bulkActionParties.undoneAt))
  const [one] = await tx
    .select({ partyId: bulkActionParties.partyId })
    .from(bulkActionParties)
    .where(and(eq(bulkActionParties.partyId, partyId), isPaused))
    .limit(1)
  return one !== undefined
}

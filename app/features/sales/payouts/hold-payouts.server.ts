import type { AccountId } from '#app/kit/ids.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { payoutHolds } from './tables.server.ts'

type Hold = { partyId: PartyId; words: string; placedBy: AccountId }

/**
 * Holds all payouts of a provider until they are released, for a reason that it reads. False, and
 * nothing changed, where they are held.
 */
export async function holdPayouts(tx: Tx, ctx: Ctx, { partyId, words, placedBy }: Hold): Promise<boolean> {
  const { rowCount } = await tx
    .insert(payoutHolds)
    .values({ id: newId(), partyId, words, placedBy, placedAt: ctx.now() })
    .onConflictDoNothing()
  if (!rowCount) return false
  await audit(tx, ctx, 'payouts.hold', { kind: 'party', id: partyId }, { words: personal(words) })
  return true
}

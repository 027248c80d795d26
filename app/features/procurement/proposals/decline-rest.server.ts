import { and, eq, inArray } from 'drizzle-orm'
import { countProposal } from '#app/features/procurement/requirements/count-proposal.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { STANDING } from './proposal.ts'
import { proposals } from './tables.server.ts'

/** Declines all proposals of a locked requirement that still stand: it is decided, or over. */
export async function declineRest(
  tx: Tx,
  ctx: Ctx,
  { id, ownerId }: { id: string; ownerId: PartyId },
): Promise<void> {
  const rest = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.requirementId, id), inArray(proposals.state, [...STANDING])))
    .orderBy(proposals.id)
    .for('update')
  for (const row of rest) {
    await changeProposal(tx, ctx, { ...row, ownerId }, 'decline_rest')
    await countProposal(tx, id, -1)
  }
}

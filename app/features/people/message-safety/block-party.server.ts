import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { findOtherSide } from './find-other-side.server.ts'
import { blockInput } from './inputs.ts'
import { messageBlocks } from './tables.server.ts'

/**
 * Blocks the other side of a conversation for the party acted for: what it writes from now on is written for
 * itself alone, in all conversations of the two, and it learns nothing of it. Twice is once. Refuses a
 * visitor with `signIn`, a conversation of others with `notFound`.
 */
export async function blockParty(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(blockInput, input)
  requireAccountHolder(ctx.actor)
  const { accountId, partyId: side } = ctx.actor

  await inTransaction(async (tx) => {
    const { otherId } = await findOtherSide(tx, { code, side })
    const [blocked] = await tx
      .insert(messageBlocks)
      .values({ blockerId: side, blockedId: otherId, blockedBy: accountId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ party: messageBlocks.blockedId })
    if (blocked) await audit(tx, ctx, 'party.block', { kind: 'party', id: otherId })
  })
}

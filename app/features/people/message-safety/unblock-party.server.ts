import { and, eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { findOtherSide } from './find-other-side.server.ts'
import { blockInput } from './inputs.ts'
import { messageBlocks } from './tables.server.ts'

/**
 * Takes back that the party acted for has blocked the other side of a conversation: what that writes from now
 * on is delivered again; what it wrote meanwhile never is. Twice is once. Refuses a visitor with `signIn`, a
 * conversation of others with `notFound`.
 */
export async function unblockParty(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(blockInput, input)
  requireAccountHolder(ctx.actor)
  const { partyId: side } = ctx.actor

  await inTransaction(async (tx) => {
    const { otherId } = await findOtherSide(tx, { code, side })
    const { rowCount } = await tx
      .delete(messageBlocks)
      .where(and(eq(messageBlocks.blockerId, side), eq(messageBlocks.blockedId, otherId)))
    if (rowCount) await audit(tx, ctx, 'party.unblock', { kind: 'party', id: otherId })
  })
}

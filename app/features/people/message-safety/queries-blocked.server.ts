import { and, eq, inArray } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { blocksOf, everyBlock } from './queries-scope.server.ts'
import { messageBlocks } from './tables.server.ts'

/** Whether a party (`by`) has blocked another one. For what the marketplace does by itself. */
export async function isBlocked(_ctx: Ctx, { by, party }: { by: PartyId; party: PartyId }): Promise<boolean> {
  const ctx = systemContext('message-safety.is-blocked')
  const [row] = await read(ctx)
    .select({ party: messageBlocks.blockedId })
    .from(messageBlocks)
    .where(and(everyBlock(ctx), eq(messageBlocks.blockerId, by), eq(messageBlocks.blockedId, party)))
  return row !== undefined
}

/** Whether a party (`by`) has blocked one of some others. For what the marketplace does by itself. */
export async function hasBlockedOne(
  _ctx: Ctx,
  { by, parties: others }: { by: PartyId; parties: readonly PartyId[] },
): Promise<boolean> {
  const ctx = systemContext('message-safety.has-blocked-one')
  const [row] = await read(ctx)
    .select({ party: messageBlocks.blockedId })
    .from(messageBlocks)
    .where(
      and(everyBlock(ctx), eq(messageBlocks.blockerId, by), inArray(messageBlocks.blockedId, [...others])),
    )
    .limit(1)
  return row !== undefined
}

/** Whether the party acted for has blocked the one with a username. */
export async function hasBlocked(ctx: Ctx, username: string): Promise<boolean> {
  const [row] = await read(ctx)
    .select({ party: messageBlocks.blockedId })
    .from(messageBlocks)
    .innerJoin(parties, eq(parties.id, messageBlocks.blockedId))
    .where(and(blocksOf(ctx.actor), eq(parties.slug, username.toLowerCase())))
  return row !== undefined
}

import { and, eq, ne } from 'drizzle-orm'
import { isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The approved provider with a username whom the party acted for sees and may write to; null for anybody
 * else, and for that party itself.
 */
export async function findProvider(
  tx: Tx,
  ctx: Ctx & { actor: PartyActor },
  username: string,
): Promise<PartyId | null> {
  const { actor } = ctx
  const [found] = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(
      and(
        eq(parties.slug, username.toLowerCase()),
        eq(parties.approval, 'approved'),
        ne(parties.id, actor.partyId),
        providersSeenBy(actor),
      ),
    )
  if (!found || (await isBlocked(ctx, { by: found.id, party: actor.partyId }))) return null
  return found.id
}

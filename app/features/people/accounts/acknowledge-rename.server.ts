import { and, eq, isNull } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { formerUsernames } from './tables.server.ts'

/**
 * Records that the signed-in person has read the note about the new username. Refuses a visitor with
 * `signIn`.
 */
export async function acknowledgeRename(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction((tx) =>
    tx
      .update(formerUsernames)
      .set({ seenAt: ctx.now() })
      .where(and(eq(formerUsernames.accountId, actor.accountId), isNull(formerUsernames.seenAt))),
  )
}

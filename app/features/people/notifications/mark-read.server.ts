import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { readInput } from './inputs.ts'
import { markOthersJob } from './jobs.ts'
import { MARKED_AT_ONCE, markSome } from './mark-some.server.ts'
import { ownNotifications } from './queries-scope.server.ts'
import { notifications } from './tables.server.ts'

/**
 * Marks one notification of whoever is signed in as read, or `all` of them: MARKED_AT_ONCE at once, what is
 * beyond that by a job. Refuses a visitor with `signIn`; somebody else's is not found. A second time changes
 * nothing.
 */
export async function markRead(ctx: Ctx, input: unknown): Promise<void> {
  const { id } = parseInput(readInput, input)

  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId } = actor
  const one = and(ownNotifications(actor), eq(notifications.id, id))
  if (id !== 'all' && (await read(ctx).$count(notifications, one)) === 0) throw notFound()

  await inTransaction(async (tx) => {
    if (id === 'all') {
      const until = newId()
      const marked = await markSome(tx, { accountId, until })
      if (marked === MARKED_AT_ONCE) await enqueue(tx, markOthersJob, { accountId, until })
      return
    }
    const { rowCount } = await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(one, isNull(notifications.readAt)))
    // In other tabs and browsers they count as read, too.
    if (rowCount) await haveLook(tx, [accountId])
  })
}

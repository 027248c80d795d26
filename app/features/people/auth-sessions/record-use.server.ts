import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { authSessions } from './tables.server.ts'

/**
 * Records that a session was used now, which postpones its idle end. Called for an open session and a page
 * that somebody opened, as pages left open call the API by themselves. A write that fails is made up for by
 * the next use. Refuses any actor but the system.
 */
export async function recordUse(ctx: Ctx, token: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) =>
    tx
      .update(authSessions)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(authSessions.token, token), sql`${authSessions.updatedAt} < now()`)),
  ).catch((err) => log.warn({ err }, 'a use of a session was not noted'))
}

import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { authSessions } from './tables.server.ts'

/**
 * Writes down that a session was used just now, which keeps it from its idle end. Refuses whoever is not the
 * system: it is called by what answers requests, for a session that is open and a page that somebody opened:
 * pages that were left open call the API by themselves. What cannot be written now is written with the next
 * use.
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

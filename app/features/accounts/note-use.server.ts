import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { authSessions } from './tables.server.ts'

/**
 * Writes down that a session was used just now, which keeps it from its idle end. Refuses whoever is not the system: it
 * is called by what answers requests, for a session that is open.
 */
export async function noteUse(ctx: Ctx, token: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) =>
    tx
      .update(authSessions)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(authSessions.token, token), sql`${authSessions.updatedAt} < now()`)),
  )
}

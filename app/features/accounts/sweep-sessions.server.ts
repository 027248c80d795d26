import { lt } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { authSessions, verifications } from './tables.server.ts'

/** Deletes sessions and confirmation links that have run out by the context's clock. Refuses whoever is not the system. */
export async function forgetEndedSessions(ctx: Ctx): Promise<{ sessions: number; links: number }> {
  requireSystem(ctx)

  const now = ctx.now()

  return inTransaction(async (tx) => {
    const sessions = await tx
      .delete(authSessions)
      .where(lt(authSessions.expiresAt, now))
      .returning({ id: authSessions.id })
    const links = await tx
      .delete(verifications)
      .where(lt(verifications.expiresAt, now))
      .returning({ id: verifications.id })
    return { sessions: sessions.length, links: links.length }
  })
}

import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireSession } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { authSessions } from './tables.server.ts'

const input = z.object({ session: z.string().max(64) })

/**
 * Ends one session of the signed-in person at once; one that has already ended, or somebody else's, is
 * answered alike. Refuses a visitor with `signIn`, and `notFound` for what cannot be a session.
 */
export async function endOwnSession(ctx: Ctx, raw: unknown): Promise<void> {
  const { session } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)
  if (!isId(session)) throw notFound()

  await inTransaction(async (tx) => {
    const ended = await tx
      .delete(authSessions)
      .where(and(eq(authSessions.id, session), eq(authSessions.userId, actor.accountId)))
      .returning({ id: authSessions.id })
    if (ended.length > 0)
      await audit(tx, ctx, 'accounts.end-session', { kind: 'account', id: actor.accountId })
  })
}

import { and, eq, isNull } from 'drizzle-orm'
import { hasSession } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { authSessions, impersonations } from './tables.server.ts'

/**
 * Ends looking as somebody else, in every session of staff in which it goes on. Returns as whom it was.
 * Pressed again it does nothing more. Not found for who looks as nobody.
 */
export async function endImpersonation(ctx: Ctx): Promise<{ username: string }> {
  const { actor } = ctx
  if (!hasSession(actor) || !actor.impersonatedBy) throw notFound()
  const { id } = actor.impersonatedBy

  await inTransaction(async (tx) => {
    const ended = await tx
      .update(impersonations)
      .set({ endedAt: ctx.now() })
      .where(and(eq(impersonations.id, id), isNull(impersonations.endedAt)))
      .returning({ accountId: impersonations.accountId })
    await tx.update(authSessions).set({ impersonationId: null }).where(eq(authSessions.impersonationId, id))
    const [one] = ended
    if (one) await audit(tx, ctx, 'impersonation.end', { kind: 'account', id: one.accountId })
  })
  return { username: actor.username }
}

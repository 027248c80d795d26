import { requireSession } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { endOtherSessions } from './end-other-sessions.server.ts'

/** Ends all sessions of the signed-in person but this browser's. Refuses a visitor with `signIn`. */
export async function signOutElsewhere(ctx: Ctx, request: Request): Promise<{ ended: number }> {
  const { actor } = ctx
  const keep = sessionTokenOf(request)
  requireSession(actor)
  if (keep === null) throw refuse('signIn', 'common:refused.signIn')

  const { accountId } = actor
  return inTransaction(async (tx) => {
    const ended = await endOtherSessions(tx, { ctx, accountId, keep })
    await audit(tx, ctx, 'accounts.sign-out-elsewhere', { kind: 'account', id: accountId }, { ended })
    return { ended }
  })
}

import { hasAccount } from '#app/kit/actor.ts'
import { audit, personal } from './audit.server.ts'
import type { Ctx } from './context.server.ts'
import { inTransaction } from './db.server.ts'

/** Notes in the trace which address somebody of staff asked for as somebody else: who, as whom, and when. */
export async function recordImpersonated(ctx: Ctx, path: string): Promise<void> {
  const { actor } = ctx
  if (!hasAccount(actor) || !actor.impersonatedBy) return
  const subject = { kind: 'account', id: actor.accountId }
  await inTransaction((tx) => audit(tx, ctx, 'impersonation.look', subject, { path: personal(path) }))
}

import { eq } from 'drizzle-orm'
import { ownerOf } from '#app/features/people/email-codes/queries-scope.server.ts'
import { emailCodes } from '#app/features/people/email-codes/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/** Cancels a pending change of address; does nothing without one. Refuses a visitor with `signIn`. */
export async function cancelEmailChange(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  requireSession(actor)

  await inTransaction(async (tx) => {
    const ended = await tx
      .delete(emailCodes)
      .where(eq(emailCodes.browser, ownerOf(actor.accountId)))
      .returning({ id: emailCodes.id })
    if (ended.length === 0) return
    await audit(tx, ctx, 'accounts.cancel-email-change', { kind: 'account', id: actor.accountId })
  })
}

import { and, eq, isNotNull } from 'drizzle-orm'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Keeps two-step sign-in on that staff has end, as whoever is signed in says that it was not lost. Nothing
 * happens where none ends. Refuses `signIn` to a visitor.
 */
export async function keepTwoStep(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  requireSession(actor)

  const { accountId } = actor
  await inTransaction(async (tx) => {
    const { rowCount } = await tx
      .update(secondFactors)
      .set({ endsAt: null })
      .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.endsAt)))
    if (rowCount) await audit(tx, ctx, 'accounts.two-step-kept', { kind: 'account', id: accountId })
  })
}

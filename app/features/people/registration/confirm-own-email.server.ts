import { and, eq, sql } from 'drizzle-orm'
import { ownAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { confirmationKey } from '#app/features/people/email-codes/verification.ts'
import { type Person, requireSession } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Confirms the address of the signed-in person by the `code` sent to it for this browser; pending
 * confirmation links are void. Returns the actor as of now. Bad input as of `confirmEmailCode`; refuses a
 * visitor with `signIn`. Does nothing for a confirmed address.
 */
export async function confirmOwnEmail(ctx: Ctx, raw: { code?: unknown }): Promise<Person> {
  const { actor } = ctx
  requireSession(actor)
  if (actor.emailConfirmed) return actor

  const email = emailKey(actor.email)
  const proven = await findGuestEmail(ctx, email)
  if (!proven?.confirmed) await confirmEmailCode(ctx, { email, code: raw.code })

  await inTransaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(and(ownAccount(actor), eq(sql`lower(${accounts.email})`, email)))
    await tx.delete(verifications).where(eq(verifications.identifier, confirmationKey(actor.accountId)))
    await audit(tx, ctx, 'accounts.confirm-email', { kind: 'account', id: actor.accountId })
  })
  return { ...actor, emailConfirmed: true }
}

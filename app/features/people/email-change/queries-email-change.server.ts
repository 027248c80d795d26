import { desc } from 'drizzle-orm'
import { ownAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { emailCodesOfOwner } from '#app/features/people/email-codes/queries-scope.server.ts'
import { emailCodes } from '#app/features/people/email-codes/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * The signed-in person's present address, read anew after a step of the same request, and the pending one.
 */
export async function getEmailAddress(ctx: Ctx) {
  const [waiting, [own]] = await Promise.all([
    findEmailChange(ctx),
    read(ctx).select({ email: accounts.email }).from(accounts).where(ownAccount(ctx.actor)),
  ])
  if (!own) throw notFound()
  return { email: own.email, waiting }
}

/** The pending address of the signed-in person and until when its code can be entered; null without one. */
export async function findEmailChange(ctx: Ctx): Promise<{ email: string; until: Date } | null> {
  const [row] = await read(ctx)
    .select({ email: emailCodes.email, until: emailCodes.expiresAt })
    .from(emailCodes)
    .where(emailCodesOfOwner(ctx))
    .orderBy(desc(emailCodes.createdAt))
    .limit(1)
  return row ?? null
}

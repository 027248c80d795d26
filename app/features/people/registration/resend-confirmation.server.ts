import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { composeConfirmation } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { findOwnDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { sendEmailConfirmation } from '#app/features/people/email-codes/send-email-confirmation.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'

/**
 * Sends the confirmation email of the signed-in person again, also to an address to which emails are held;
 * earlier links are void. Refuses a visitor with `signIn`, `conflict` when the address is confirmed already
 * and takes mail, `limit` after three an hour.
 */
export async function resendConfirmation(ctx: Ctx): Promise<{ email: string }> {
  const { actor } = ctx
  requireAccountHolder(actor)
  if (actor.emailConfirmed && !(await findOwnDeadAddress(ctx)))
    throw refuse('conflict', 'accounts:confirm.already')
  await countAttempt(LIMITS.resendConfirmation, actor.accountId)

  const { accountId, username, name, email } = actor
  const composed = await composeConfirmation(ctx.language, { username, name, email })
  await inTransaction((tx) => sendEmailConfirmation(tx, { ...composed, accountId, now: ctx.now() }))
  return { email }
}

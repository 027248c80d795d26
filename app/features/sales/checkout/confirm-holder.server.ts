import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { confirmOwnEmail } from '#app/features/people/registration/confirm-own-email.server.ts'
import { type Actor, hasSession } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/**
 * Confirms the email address of somebody asked to identify before holding seats (`email`, `code`), and
 * returns the holder from then on. A double click works: the second finds the code used by this very browser.
 * Bad input as of confirmEmailCode; a signed-in person confirms the own address, as confirmOwnEmail does.
 */
export async function confirmHolder(ctx: Ctx, input: { email?: unknown; code?: unknown }): Promise<Actor> {
  if (hasSession(ctx.actor)) return confirmOwnEmail(ctx, input)

  try {
    await confirmEmailCode(ctx, input)
  } catch (error) {
    if (!(await findGuestEmail(ctx))?.confirmed) throw error
  }
  return ctx.actor
}

import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { confirmEmailCode } from './confirm-email-code.server.ts'
import { findGuestEmail } from './queries-guest.server.ts'

/**
 * Sees that this browser has proven an address within a day, or proves it now by the code that was sent to
 * it. Refuses with `signIn` a browser without a key; bad input and refusals as of confirmEmailCode, beside
 * `code6`.
 */
export async function proveGuestEmail(
  ctx: Ctx,
  { email, code6 }: { email: string; code6: string },
): Promise<void> {
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  if ((await findGuestEmail(ctx, email))?.confirmed === true) return
  try {
    await confirmEmailCode(ctx, { email, code: code6 })
  } catch (error) {
    if (error instanceof BadInput && error.fields.code) throw new BadInput({ code6: error.fields.code })
    throw error
  }
}

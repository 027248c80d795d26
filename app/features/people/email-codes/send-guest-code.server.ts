import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findGuestEmail } from './queries-guest.server.ts'
import { sendEmailCode } from './send-email-code.server.ts'

/** A form that is sent again, by a reload or a second click, finds its code on the way already. */
const SAME_CODE_MS = 20_000

/**
 * Sends the code by which a visitor proves an address to this browser: no second one within SAME_CODE_MS, and
 * with `isAgain` false none while an earlier one is good. Refusals as of sendEmailCode; refuses with `signIn`
 * a browser without a key.
 */
export async function sendGuestCode(ctx: Ctx, asked: { email: string; isAgain: boolean }): Promise<void> {
  const { email, isAgain } = asked
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')

  const earlier = await findGuestEmail(ctx, email)
  const age = earlier ? ctx.now().getTime() - earlier.sentAt.getTime() : Number.POSITIVE_INFINITY
  const isSame = earlier !== null && !earlier.confirmed && (!isAgain || age < SAME_CODE_MS)
  if (!isSame) await sendEmailCode(ctx, { email })
}

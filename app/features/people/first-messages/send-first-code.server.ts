import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { SAME_CODE_MS } from './first-message.ts'
import { firstMessageInput } from './inputs.ts'

/**
 * Sends the code by which a visitor proves the address of a message, which has to be one that could be sent:
 * no second one within SAME_CODE_MS, and with `isAgain` false none while an earlier one is good. Nothing of
 * the message is kept. Bad input and refusals as of sendEmailCode; refuses with `signIn` a browser without a
 * key.
 */
export async function sendFirstCode(
  ctx: Ctx,
  { isAgain, ...raw }: { isAgain: boolean } & Record<string, unknown>,
): Promise<{ email: string }> {
  const { email } = parseInput(firstMessageInput, raw)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')

  const earlier = await findGuestEmail(ctx, email)
  const age = earlier ? ctx.now().getTime() - earlier.sentAt.getTime() : Number.POSITIVE_INFINITY
  const isSame = earlier !== null && !earlier.confirmed && (!isAgain || age < SAME_CODE_MS)
  if (!isSame) await sendEmailCode(ctx, { email })
  return { email }
}

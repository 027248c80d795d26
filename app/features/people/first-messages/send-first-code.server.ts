import { sendGuestCode } from '#app/features/people/email-codes/send-guest-code.server.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { firstMessageInput } from './inputs.ts'

/**
 * Sends the code by which a visitor proves the address of a message, which has to be one that could be sent,
 * as sendGuestCode does. Nothing of the message is kept.
 */
export async function sendFirstCode(
  ctx: Ctx,
  { isAgain, ...raw }: { isAgain: boolean } & Record<string, unknown>,
): Promise<{ email: string }> {
  const { email } = parseInput(firstMessageInput, raw)
  await sendGuestCode(ctx, { email, isAgain })
  return { email }
}

import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { type MessageParams, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { captcha } from '#app/platform/captcha/captcha.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { countUp } from '#app/platform/rate-limit.server.ts'
import { ASKS_CAPTCHA } from './captcha.ts'

/**
 * Counts a sign-in as failed before it is tried, by the typed name and by network address, and requires a
 * solved captcha (`answer`) after three. Refuses `accounts:captcha.needed` and `accounts:captcha.wrong`, both
 * with the parameter that asks for one. Returns the parameters for refusing this try, alike for unknown
 * names.
 */
export async function checkCaptcha(
  ctx: Ctx,
  { name, answer }: { name: string; answer: string },
): Promise<{ next: MessageParams }> {
  const [ofName, fromAddress] = [LIMITS.failedForName, LIMITS.failedFromAddress]
  const counts = await Promise.all([countUp(ofName, name), countUp(fromAddress, addressKey(ctx.ip))])
  const failed = Math.max(...counts) - 1

  if (failed >= ofName.points && !(await captcha().isSolved(answer, ctx.ip)))
    throw refuse('conflict', `accounts:captcha.${answer ? 'wrong' : 'needed'}`, ASKS_CAPTCHA)
  return { next: failed + 1 >= ofName.points ? ASKS_CAPTCHA : {} }
}

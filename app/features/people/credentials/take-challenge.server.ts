import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'

/**
 * Marks a passkey challenge as used; false when it was used before. Refuses `limit` after many from one
 * address.
 */
export async function takeChallenge(ctx: Ctx, challenge: string): Promise<boolean> {
  await countAttempt(LIMITS.passkeyFromAddress, addressKey(ctx.ip))
  try {
    await countAttempt(LIMITS.passkeyOnce, keyedHash('passkey', challenge))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

import { GUEST_HOLDS, whoHolds } from '#app/features/sales/orders/holder.ts'
import { getHolder, type Holder } from '#app/features/sales/orders/queries-holder.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'

/**
 * Counts a guest's attempt to hold seats, before any work on it, and returns the holder. After too many
 * anonymous ones from one address the next must identify (`orders:refused.whoHolds`); an identified guest is
 * refused with `limit`.
 */
export async function countTry(ctx: Ctx): Promise<Holder> {
  const holder = await getHolder(ctx)
  if (holder.known && holder.buyerId) return holder
  try {
    await countAttempt(GUEST_HOLDS, holder.countedWith)
    return holder
  } catch (error) {
    throw error instanceof Refusal && !holder.known ? whoHolds() : error
  }
}

import { eq } from 'drizzle-orm'
import { soldLink } from '#app/features/sales/orders/buyers-path.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { isSameKey } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { soldLinkInput } from './inputs.ts'

const TRIES = { name: 'sold-links', points: 60, seconds: 900 }

/**
 * Follows the link in an email about a manual order, on any device: the latest browser that follows it sees
 * this order alone, without an account. Answers `own` where the order belongs to the reader's account.
 * Refuses `manual-orders:open.gone` for a link that is invalid or of another order, and
 * `manual-orders:open.elsewhere` somebody signed in as another person.
 */
export async function openSoldOrder(ctx: Ctx, raw: unknown): Promise<{ as: 'own' | 'guest' }> {
  const { reference, link } = parseInput(soldLinkInput, raw)
  await countAttempt(TRIES, addressKey(ctx.ip))

  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.reference, reference)).for('update')
    if (!order || order.enteredBy === null || !isSameKey(link, soldLink(order.id)))
      throw refuse('conflict', 'manual-orders:open.gone')
    const { actor, visitorKey } = ctx
    if (hasSession(actor)) {
      if (actor.partyId !== order.buyerId) throw refuse('conflict', 'manual-orders:open.elsewhere')
      return { as: 'own' }
    }
    if (visitorKey === null) throw refuse('signIn', 'common:refused.signIn')

    await tx.update(orders).set({ visitorKey }).where(eq(orders.id, order.id))
    await audit(tx, ctx, 'orders.open-sold', { kind: 'order', id: order.id })
    return { as: 'guest' }
  })
}

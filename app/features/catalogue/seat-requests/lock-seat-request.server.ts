import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { canDecideSeatRequests } from '#app/features/catalogue/inventory/requests/policy.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * A request that the actor may decide, locked for this transaction: of two concurrent decisions the second
 * sees the first. Anybody else's is not found; refuses `seat-requests:refused.decided` one that is decided,
 * withdrawn or over.
 */
export async function lockSeatRequest(tx: Tx, ctx: Ctx, id: string) {
  const [found] = await tx
    .select({ request: seatRequests, ownerId: events.ownerId })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .where(eq(seatRequests.id, id))
    .for('no key update', { of: seatRequests })
  if (!found || !canDecideSeatRequests(ctx.actor, found)) throw notFound()
  if (found.request.state !== 'asked') throw refuse('conflict', 'seat-requests:refused.decided')
  return { ...found.request, ownerId: found.ownerId }
}

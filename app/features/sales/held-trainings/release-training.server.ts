import { eq } from 'drizzle-orm'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { heldTrainings } from './tables.server.ts'

/**
 * Cancels the event of an agreed training that was cancelled: its participants hear of it. Nothing is done
 * twice. Refuses any actor but the system.
 */
export async function releaseTraining(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ event: events })
      .from(heldTrainings)
      .innerJoin(events, eq(events.id, heldTrainings.eventId))
      .where(eq(heldTrainings.orderId, orderId))
      .for('no key update', { of: events })
    if (found?.event.state !== 'published') return
    await lockQuotas(tx, { eventId: found.event.id })
    await changeEventState(tx, ctx, found.event, 'cancel')
  })
}

import { eq } from 'drizzle-orm'
import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { saveHeldEvent } from './save-held-event.server.ts'
import { heldTrainings } from './tables.server.ts'

/**
 * Has the event of an agreed training trained by whom its provider has named since. Nothing is done twice.
 * Refuses any actor but the system.
 */
export async function reassignHeld(ctx: Ctx, requestId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ event: events, orderId: heldTrainings.orderId, trainerId: trainingRequests.trainerId })
      .from(heldTrainings)
      .innerJoin(events, eq(events.id, heldTrainings.eventId))
      .innerJoin(trainingRequests, eq(trainingRequests.orderId, heldTrainings.orderId))
      .where(eq(trainingRequests.id, requestId))
      .for('no key update', { of: events })
    if (found?.event.state !== 'published' || found.event.trainerId === found.trainerId) return
    await giveTimeBack(tx, { kind: 'training', id: found.orderId })
    await saveHeldEvent(tx, found.event, { trainerId: found.trainerId }, { by: null, at: ctx.now() })
  })
}

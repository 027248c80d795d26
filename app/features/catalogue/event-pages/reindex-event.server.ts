import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexEvents } from './index-events.server.ts'

/**
 * Brings what the search knows of one event up to date; repeated, it changes nothing more. Refuses whoever is
 * not the system.
 */
export async function reindexEvent(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => indexEvents(tx, [eventId]))
}

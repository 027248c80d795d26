import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexEvents } from './index-events.server.ts'

/** Updates one event in the search index; repeating it changes nothing. Refuses any actor but the system. */
export async function reindexEvent(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => indexEvents(tx, [eventId]))
}

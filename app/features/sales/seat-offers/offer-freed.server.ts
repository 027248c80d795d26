import { and, eq } from 'drizzle-orm'
import { freedWaits } from '#app/features/catalogue/inventory/waits/queries-scope.server.ts'
import { waits } from '#app/features/catalogue/inventory/waits/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { giveTurnsJob } from './jobs.ts'

/** Has free seats offered of every event that somebody waits for, whatever freed them. Refuses whoever is not the system. */
export async function offerFreed(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .selectDistinct({ eventId: waits.eventId })
    .from(waits)
    .where(and(freedWaits(ctx), eq(waits.state, 'waiting')))
  const wishes = rows.map((payload) => ({ payload }))

  await inTransaction((tx) => enqueueAll(tx, giveTurnsJob, wishes))
}

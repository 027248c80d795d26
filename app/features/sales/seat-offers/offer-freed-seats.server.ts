import { and, eq } from 'drizzle-orm'
import { waitlistOfFreedSeats } from '#app/features/catalogue/inventory/waiting-list/queries-scope.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { offerToWaitlistJob } from './jobs.ts'

/** Enqueues offers of free seats for every event with a waiting list. Refuses any actor but the system. */
export async function offerFreedSeats(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .selectDistinct({ eventId: waitlistEntries.eventId })
    .from(waitlistEntries)
    .where(and(waitlistOfFreedSeats(ctx), eq(waitlistEntries.state, 'waiting')))
  const wishes = rows.map((payload) => ({ payload }))

  await inTransaction((tx) => enqueueAll(tx, offerToWaitlistJob, wishes))
}

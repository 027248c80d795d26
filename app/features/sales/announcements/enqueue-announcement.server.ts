import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { emailAnnouncementJob } from './jobs.ts'
import { listAnnouncedOrders } from './queries-announcements.server.ts'

const AT_ONCE = 1_000

/** Enqueues the emails of an announcement, one job for each order. Refuses any actor but the system. */
export async function enqueueAnnouncement(ctx: Ctx, announcementId: string): Promise<void> {
  requireSystem(ctx)

  const ids = await listAnnouncedOrders(ctx, announcementId)
  const wishes = ids.map((orderId, behind) => ({ payload: { orderId, announcementId }, behind }))

  await inTransaction(async (tx) => {
    for (let from = 0; from < wishes.length; from += AT_ONCE)
      await enqueueAll(tx, emailAnnouncementJob, wishes.slice(from, from + AT_ONCE))
  })
}

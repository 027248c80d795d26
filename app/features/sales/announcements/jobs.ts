import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Enqueues the emails of an announcement, one job for each order; emails the people of one order. */
export const enqueueAnnouncementJob = defineJob(
  'announcements.enqueue-announcement',
  z.object({ announcementId: z.uuid() }),
  { formerly: ['orders.spread-announcement'] },
)

export const emailAnnouncementJob = defineJob(
  'announcements.email-announcement',
  z.object({ orderId: z.uuid(), announcementId: z.uuid() }),
  { formerly: ['orders.tell-announcement'] },
)

import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Asks for what an organiser wrote to be told, one job for each order; tells those who hold seats of one. */
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

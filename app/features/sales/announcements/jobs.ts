import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Asks for what an organiser wrote to be told, one job for each order; tells those who hold seats of one. */
export const spreadAnnounced = defineJob('orders.spread-announcement', z.object({ announcementId: z.uuid() }))

export const tellAnnouncement = defineJob(
  'orders.tell-announcement',
  z.object({ orderId: z.uuid(), announcementId: z.uuid() }),
)

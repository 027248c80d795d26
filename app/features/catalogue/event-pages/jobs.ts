import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Updates one event in the search index. */
export const reindexEventJob = defineJob('event-pages.reindex-event', z.object({ eventId: z.uuid() }), {
  formerly: ['tickets.reindex-event'],
})

/** Updates prices in the search index that depend on the time. */
export const refreshPricesJob = defineJob('event-pages.refresh-prices', z.object({}), {
  formerly: ['tickets.refresh-prices'],
})

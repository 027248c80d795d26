import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Brings what the search knows of one event up to date. */
export const reindexEventJob = defineJob('event-pages.reindex-event', z.object({ eventId: z.uuid() }), {
  formerly: ['tickets.reindex-event'],
})

/** Brings the prices that the search knows up to the clock. */
export const refreshPricesJob = defineJob('event-pages.refresh-prices', z.object({}), {
  formerly: ['tickets.refresh-prices'],
})

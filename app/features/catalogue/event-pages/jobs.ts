import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Brings what the search knows of one event up to date. */
export const reindexEvent = defineJob('tickets.reindex-event', z.object({ eventId: z.uuid() }))

/** Brings the prices that the search knows up to the clock. */
export const refreshSeatPrices = defineJob('tickets.refresh-prices', z.object({}))

import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Pauses whom a bulk action is about. */
export const carryOutBulkJob = defineJob('spam-waves.carry-out-bulk', z.object({ actionId: z.uuid() }))

/** Ends the pauses that a bulk action began. */
export const undoBulkJob = defineJob('spam-waves.undo-bulk', z.object({ actionId: z.uuid() }))

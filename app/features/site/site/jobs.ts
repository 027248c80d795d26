import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * What a page is of: an order changes the page of its event, and so do seats of it that were cancelled, or
 * became others, of both dates.
 */
const KINDS = ['event', 'topic', 'requirement', 'order', 'cancellation', 'seatChange', 'provider'] as const

/** Makes all processes render anew the cached page of one thing. */
export const forgetPageJob = defineJob('site.forget-page', z.object({ kind: z.enum(KINDS), id: z.uuid() }), {
  formerly: ['site.forget-page-of'],
})
export type Shown = z.infer<typeof forgetPageJob.payload>

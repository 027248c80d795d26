import { z } from 'zod'
import { NEWS } from '#app/features/sales/cancellations/event-news.ts'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Asks for the news that an event runs for sure. */
export const tellGuaranteed = defineJob('orders.tell-assured', z.object({ eventId: z.uuid() }))

/** Tells those who hold seats of one order. */
export const tellRuns = defineJob('orders.tell-runs', z.object({ orderId: z.uuid() }))

/** Notes for the organiser, and for those who hold seats, that an event runs for sure. */
export const noteGuaranteed = defineJob('orders.note-assured', z.object({ eventId: z.uuid() }))

/** Every minute: asks organisers whose day of decision has passed, and cancels what nobody answered for. */
export const askMissed = defineJob('orders.ask-decisions', nothing)

export const lapseSilent = defineJob('orders.lapse-decisions', nothing)

/** Asks for the news of an event's quorum, one for each order. */
export const spreadNews = defineJob('orders.spread-news', z.object({ eventId: z.uuid(), news: z.enum(NEWS) }))

/** Notes the same for those who bought seats, and for the organiser. */
export const noteNews = defineJob('orders.note-news', z.object({ eventId: z.uuid(), news: z.enum(NEWS) }))

/**
 * Asks for the news that an event is another one now, one for each order that had seats before, and notes it
 * for its organiser.
 */
export const spreadChange = defineJob('orders.spread-change', z.object({ changeId: z.uuid() }))

/** Tells those who hold seats of one order. */
export const tellChange = defineJob('orders.tell-change', z.object({ orderId: z.uuid(), changeId: z.uuid() }))

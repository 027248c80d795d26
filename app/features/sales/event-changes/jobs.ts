import { z } from 'zod'
import { NEWS } from '#app/features/sales/cancellations/event-news.ts'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Asks for the news that an event runs for sure. */
export const tellHoldersJob = defineJob('event-changes.tell-holders', z.object({ eventId: z.uuid() }), {
  formerly: ['orders.tell-assured'],
})

/** Tells those who hold seats of one order. */
export const sendRunsNoticeJob = defineJob(
  'event-changes.send-runs-notice',
  z.object({ orderId: z.uuid() }),
  { formerly: ['orders.tell-runs'] },
)

/** Notes for the organiser, and for those who hold seats, that an event runs for sure. */
export const noteGuaranteedEventJob = defineJob(
  'event-changes.note-guaranteed-event',
  z.object({ eventId: z.uuid() }),
  { formerly: ['orders.note-assured'] },
)

/** Every minute: asks organisers whose day of decision has passed, and cancels what nobody answered for. */
export const askDecisionsJob = defineJob('event-changes.ask-decisions', nothing, {
  formerly: ['orders.ask-decisions'],
})

export const lapseDecisionsJob = defineJob('event-changes.lapse-decisions', nothing, {
  formerly: ['orders.lapse-decisions'],
})

/** Asks for the news of an event's quorum, one for each order. */
export const spreadNewsJob = defineJob(
  'event-changes.spread-news',
  z.object({ eventId: z.uuid(), news: z.enum(NEWS) }),
  { formerly: ['orders.spread-news'] },
)

/** Notes the same for those who bought seats, and for the organiser. */
export const noteEventNewsJob = defineJob(
  'event-changes.note-event-news',
  z.object({ eventId: z.uuid(), news: z.enum(NEWS) }),
  { formerly: ['orders.note-news'] },
)

/**
 * Asks for the news that an event is another one now, one for each order that had seats before, and notes it
 * for its organiser.
 */
export const spreadChangeJob = defineJob('event-changes.spread-change', z.object({ changeId: z.uuid() }), {
  formerly: ['orders.spread-change'],
})

/** Tells those who hold seats of one order. */
export const sendChangeNoticeJob = defineJob(
  'event-changes.send-change-notice',
  z.object({ orderId: z.uuid(), changeId: z.uuid() }),
  { formerly: ['orders.tell-change'] },
)

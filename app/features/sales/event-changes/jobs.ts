import { z } from 'zod'
import { NEWS } from '#app/features/sales/cancellations/event-news.ts'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Asks for the news that an event runs for sure. */
export const enqueueGuaranteeEmailsJob = defineJob(
  'event-changes.enqueue-guarantee-emails',
  z.object({ eventId: z.uuid() }),
  {
    formerly: ['orders.tell-assured'],
  },
)

/** Tells those who hold seats of one order. */
export const emailGuaranteedEventJob = defineJob(
  'event-changes.email-guaranteed-event',
  z.object({ orderId: z.uuid() }),
  { formerly: ['orders.tell-runs'] },
)

/** Notes for the organiser, and for those who hold seats, that an event runs for sure. */
export const notifyGuaranteedEventJob = defineJob(
  'event-changes.notify-guaranteed-event',
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
export const enqueueQuorumNewsJob = defineJob(
  'event-changes.enqueue-quorum-news',
  z.object({ eventId: z.uuid(), news: z.enum(NEWS) }),
  { formerly: ['orders.spread-news'] },
)

/** Notes the same for those who bought seats, and for the organiser. */
export const notifyQuorumNewsJob = defineJob(
  'event-changes.notify-quorum-news',
  z.object({ eventId: z.uuid(), news: z.enum(NEWS) }),
  { formerly: ['orders.note-news'] },
)

/**
 * Asks for the news that an event is another one now, one for each order that had seats before, and notes it
 * for its organiser.
 */
export const enqueueChangeEmailsJob = defineJob(
  'event-changes.enqueue-change-emails',
  z.object({ changeId: z.uuid() }),
  {
    formerly: ['orders.spread-change'],
  },
)

/** Tells those who hold seats of one order. */
export const emailEventChangeJob = defineJob(
  'event-changes.email-event-change',
  z.object({ orderId: z.uuid(), changeId: z.uuid() }),
  { formerly: ['orders.tell-change'] },
)

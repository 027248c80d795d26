import { z } from 'zod'
import { NEWS } from '#app/features/sales/cancellations/event-news.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Enqueues the emails about a guaranteed event. */
export const enqueueGuaranteeEmailsJob = defineJob(
  'event-changes.enqueue-guarantee-emails',
  z.object({ eventId: z.uuid() }),
  {
    formerly: ['orders.tell-assured'],
  },
)

/** Notifies who trains an event of a firm of being named, and whoever was before. */
export const notifyNamedTrainerJob = defineJob(
  'event-changes.notify-named-trainer',
  z.object({
    factId: z.uuid(),
    eventId: z.uuid(),
    before: z
      .uuid()
      .nullable()
      .transform((id) => id as PartyId | null),
    by: z
      .uuid()
      .nullable()
      .transform((id) => id as AccountId | null),
  }),
)

/** Notifies who trains an event of a firm of another time or place. */
export const notifyMovedTrainerJob = defineJob(
  'event-changes.notify-moved-trainer',
  z.object({ changeId: z.uuid() }),
)

/** Emails the people of one order. */
export const emailGuaranteedEventJob = defineJob(
  'event-changes.email-guaranteed-event',
  z.object({ orderId: z.uuid() }),
  { formerly: ['orders.tell-runs'] },
)

/** Notifies the organiser and the holders of seats that an event is guaranteed. */
export const notifyGuaranteedEventJob = defineJob(
  'event-changes.notify-guaranteed-event',
  z.object({ eventId: z.uuid() }),
  { formerly: ['orders.note-assured'] },
)

/** Every minute: opens quorum decisions whose day has passed, and cancels events without an answer. */
export const askDecisionsJob = defineJob('event-changes.ask-decisions', nothing, {
  formerly: ['orders.ask-decisions'],
})

export const lapseDecisionsJob = defineJob('event-changes.lapse-decisions', nothing, {
  formerly: ['orders.lapse-decisions'],
})

/** Enqueues the emails about an event's quorum, one job for each order. */
export const enqueueQuorumNewsJob = defineJob(
  'event-changes.enqueue-quorum-news',
  z.object({ eventId: z.uuid(), news: z.enum(NEWS) }),
  { formerly: ['orders.spread-news'] },
)

/** Notifies buyers of seats, and the organiser, of the same. */
export const notifyQuorumNewsJob = defineJob(
  'event-changes.notify-quorum-news',
  z.object({ eventId: z.uuid(), news: z.enum(NEWS) }),
  { formerly: ['orders.note-news'] },
)

/**
 * Enqueues the emails about a change of an event, one job for each order that had seats before, and notifies
 * its organiser.
 */
export const enqueueChangeEmailsJob = defineJob(
  'event-changes.enqueue-change-emails',
  z.object({ changeId: z.uuid() }),
  {
    formerly: ['orders.spread-change'],
  },
)

/** Emails the people of one order. */
export const emailEventChangeJob = defineJob(
  'event-changes.email-event-change',
  z.object({ orderId: z.uuid(), changeId: z.uuid() }),
  { formerly: ['orders.tell-change'] },
)

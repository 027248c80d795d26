import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { NEWS } from './event-news.ts'

const nothing = z.object({}).catch({})

/** Tells the buyer that money was paid back. */
export const emailRefundJob = defineJob('cancellations.email-refund', z.object({ refundId: z.uuid() }), {
  formerly: ['orders.tell-refund'],
})

const ofOrder = z.object({ orderId: z.uuid() })

/** Notes for the buyer that money was paid back. */
export const notifyRefundJob = defineJob('cancellations.notify-refund', z.object({ refundId: z.uuid() }), {
  formerly: ['orders.note-refund'],
})

/**
 * Notes for who sold, and for a buyer who named no account, what is to be transferred back; every hour,
 * reminds of it.
 */
export const notifyRefundOwedJob = defineJob(
  'cancellations.notify-refund-owed',
  z.object({ refundId: z.uuid(), what: z.enum(['asked', 'named', 'due']) }),
  { formerly: ['orders.note-refund-owed'] },
)

export const chaseRefundsJob = defineJob('cancellations.chase-refunds', nothing, {
  formerly: ['orders.chase-refunds'],
})

/** Asks for all orders of a cancelled event to be called off. */
export const callOffOrdersJob = defineJob('cancellations.call-off-orders', z.object({ eventId: z.uuid() }), {
  formerly: ['orders.call-off-orders'],
})

export const callOffOrderJob = defineJob('cancellations.call-off-order', ofOrder, {
  formerly: ['orders.call-off-order'],
})

/** Tells those who hold seats of one order. */
export const emailQuorumNewsJob = defineJob(
  'cancellations.email-quorum-news',
  z.object({ orderId: z.uuid(), news: z.enum(NEWS), decisionId: z.uuid().nullable() }),
  { formerly: ['orders.tell-news'] },
)

const ofCancellation = z.object({ cancellationId: z.uuid() })

/** Notes for the seller that seats were given back. */
export const notifyReturnedSeatsJob = defineJob('cancellations.notify-returned-seats', ofCancellation, {
  formerly: ['orders.note-given-back'],
})

/** Confirms to the buyer that seats are cancelled, and what comes back. */
export const emailSeatsCancelledJob = defineJob('cancellations.email-seats-cancelled', ofCancellation, {
  formerly: ['orders.tell-cancelled'],
})

/** Notes for the seller that a payment is disputed at the bank, and how that ended. */
export const notifyDisputeJob = defineJob('cancellations.notify-dispute', z.object({ disputeId: z.uuid() }))

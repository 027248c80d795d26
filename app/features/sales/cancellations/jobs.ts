import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { NEWS } from './event-news.ts'

const nothing = z.object({}).catch({})

/** Tells the buyer that money was paid back. */
export const tellRefund = defineJob('orders.tell-refund', z.object({ refundId: z.uuid() }))

const ofOrder = z.object({ orderId: z.uuid() })

/** Notes for the buyer that money was paid back. */
export const noteRefund = defineJob('orders.note-refund', z.object({ refundId: z.uuid() }))

/**
 * Notes for who sold, and for a buyer who named no account, what is to be transferred back; every hour,
 * reminds of it.
 */
export const noteRefundOwed = defineJob(
  'orders.note-refund-owed',
  z.object({ refundId: z.uuid(), what: z.enum(['asked', 'named', 'due']) }),
)

export const chaseOwed = defineJob('orders.chase-refunds', nothing)

/** Asks for all orders of a cancelled event to be called off. */
export const callOffAll = defineJob('orders.call-off-orders', z.object({ eventId: z.uuid() }))

export const callOffOrder = defineJob('orders.call-off-order', ofOrder)

/** Tells those who hold seats of one order. */
export const tellNews = defineJob(
  'orders.tell-news',
  z.object({ orderId: z.uuid(), news: z.enum(NEWS), decisionId: z.uuid().nullable() }),
)

const ofCancellation = z.object({ cancellationId: z.uuid() })

/** Notes for the seller that seats were given back. */
export const noteGivenBack = defineJob('orders.note-given-back', ofCancellation)

/** Confirms to the buyer that seats are cancelled, and what comes back. */
export const tellCancelled = defineJob('orders.tell-cancelled', ofCancellation)

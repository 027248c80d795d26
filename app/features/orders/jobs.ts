import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Sends the buyer the confirmation and asks for the tickets of those who are named. */
export const confirmOrder = defineJob('orders.confirm-order', z.object({ orderId: z.uuid() }))
/** Tells the buyer that a late payment was paid back. */
export const tellRefund = defineJob('orders.tell-refund', z.object({ paymentId: z.uuid() }))
/** Sends one participant the ticket, or all of them that one address has in an order. */
export const sendTicket = defineJob('orders.send-ticket', z.object({ mailId: z.uuid(), behind: z.int() }))
/** Works off one notice of a gateway that is stored. */
export const workNotice = defineJob('orders.work-notice', z.object({ noticeId: z.string().max(200) }))
/** Asks the gateway what became of a payment. */
export const settlePayment = defineJob('orders.settle-payment', z.object({ paymentId: z.uuid() }))
/** Pays a payment back that found no seat. */
export const refundPayment = defineJob('orders.refund-payment', z.object({ paymentId: z.uuid() }))
/** Every minute: gives the seats of holds back that have run out. */
export const sweepHolds = defineJob('orders.sweep-holds', nothing)
/** Every minute: settles payments and notices that were left open. */
export const sweepPayments = defineJob('orders.sweep-payments', nothing)

import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Sends the buyer the confirmation. */
export const confirmOrder = defineJob('orders.confirm-order', z.object({ orderId: z.uuid() }))
/** Tells the buyer that money was paid back. */
export const tellRefund = defineJob('orders.tell-refund', z.object({ refundId: z.uuid() }))
/** Asks for the ticket emails of those who are named in a placed order. */
export const askTickets = defineJob('orders.ask-tickets', z.object({ orderId: z.uuid() }))
/** Sends one participant the ticket, or all of them that one address has in an order. */
export const sendTicket = defineJob('orders.send-ticket', z.object({ mailId: z.uuid() }))
/** Asks for the news that an event runs for sure. */
export const tellAssured = defineJob('orders.tell-assured', z.object({ eventId: z.uuid() }))
/** Tells those who hold seats of one order. */
export const tellRuns = defineJob('orders.tell-runs', z.object({ orderId: z.uuid() }))
/** Every minute: gives the seats of holds back that have run out. */
export const sweepHolds = defineJob('orders.sweep-holds', nothing)

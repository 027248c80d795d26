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

const ofOrder = z.object({ orderId: z.uuid() })

/** Notes for the seller that seats were sold. */
export const noteSold = defineJob('orders.note-sold', ofOrder)
/** Notes for the organiser, and for those who hold seats, that an event runs for sure. */
export const noteAssured = defineJob('orders.note-assured', z.object({ eventId: z.uuid() }))
/** Notes for those who hold seats that an event was cancelled. */
export const noteCancelled = defineJob('orders.note-cancelled', z.object({ eventId: z.uuid() }))
/** Notes for who is named for a seat, and has an account, that a ticket was sent. */
export const noteTicket = defineJob('orders.note-ticket', z.object({ mailId: z.uuid() }))
/** Notes for the buyer that money was paid back. */
export const noteRefund = defineJob('orders.note-refund', z.object({ refundId: z.uuid() }))

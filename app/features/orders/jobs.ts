import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { NEWS } from './event-news.ts'

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
/** Every night: forgets what participants have answered once nobody needs it any more. */
export const forgetOldAnswers = defineJob('orders.forget-answers', nothing)
/** Every minute: gives the seats of holds back that have run out. */
export const sweepHolds = defineJob('orders.sweep-holds', nothing)

const ofOrder = z.object({ orderId: z.uuid() })

/** Notes for the seller that seats were sold. */
export const noteSold = defineJob('orders.note-sold', ofOrder)
/** Notes for the organiser, and for those who hold seats, that an event runs for sure. */
export const noteAssured = defineJob('orders.note-assured', z.object({ eventId: z.uuid() }))
/** Notes for who is named for a seat, and has an account, that a ticket was sent. */
export const noteTicket = defineJob('orders.note-ticket', z.object({ mailId: z.uuid() }))
/** Notes for the buyer that money was paid back. */
export const noteRefund = defineJob('orders.note-refund', z.object({ refundId: z.uuid() }))

/** Every minute: asks organisers whose day of decision has passed, and cancels what nobody answered for. */
export const askMissed = defineJob('orders.ask-decisions', nothing)
export const lapseSilent = defineJob('orders.lapse-decisions', nothing)
/** Notes for who sold, and for a buyer who named no account, what is to be transferred back; every hour, reminds of it. */
export const noteRefundOwed = defineJob(
  'orders.note-refund-owed',
  z.object({ refundId: z.uuid(), what: z.enum(['asked', 'named', 'due']) }),
)
export const chaseOwed = defineJob('orders.chase-refunds', nothing)

/** Asks for all orders of a cancelled event to be called off. */
export const callOffAll = defineJob('orders.call-off-orders', z.object({ eventId: z.uuid() }))
export const callOffOrder = defineJob('orders.call-off-order', ofOrder)
/** Asks for the news of an event's quorum, one for each order. */
export const spreadNews = defineJob('orders.spread-news', z.object({ eventId: z.uuid(), news: z.enum(NEWS) }))
/** Tells those who hold seats of one order. */
export const tellNews = defineJob(
  'orders.tell-news',
  z.object({ orderId: z.uuid(), news: z.enum(NEWS), decisionId: z.uuid().nullable() }),
)
/** Notes the same for those who bought seats, and for the organiser. */
export const noteNews = defineJob('orders.note-news', z.object({ eventId: z.uuid(), news: z.enum(NEWS) }))

/** Asks for the news that an event is another one now, one for each order that had seats before, and notes it for its organiser. */
export const spreadChange = defineJob('orders.spread-change', z.object({ changeId: z.uuid() }))
/** Tells those who hold seats of one order. */
export const tellChange = defineJob('orders.tell-change', z.object({ orderId: z.uuid(), changeId: z.uuid() }))
/** Asks for what an organiser wrote to be told, one job for each order; tells those who hold seats of one. */
export const spreadAnnounced = defineJob('orders.spread-announcement', z.object({ announcementId: z.uuid() }))
export const tellAnnouncement = defineJob(
  'orders.tell-announcement',
  z.object({ orderId: z.uuid(), announcementId: z.uuid() }),
)
/** Every ten minutes: reminds of transfers that are due soon, and calls off what was not paid. */
export const remindUnpaid = defineJob('orders.remind-bills', nothing)
export const lapseUnpaid = defineJob('orders.lapse-bills', nothing)
/** Tells who ordered on an invoice what is to be paid, or what became of it. */
export const tellBill = defineJob(
  'orders.tell-bill',
  z.object({ orderId: z.uuid(), news: z.enum(['billed', 'due', 'overdue', 'lapsed', 'withdrawn']) }),
)
/** When an event runs, and every minute: asks for what is authorised to be charged, and for the invoices that waited for that; of one order. */
export const settleAllDecided = defineJob(
  'orders.settle-all-decided',
  z.object({ eventId: z.uuid().nullable().default(null) }).catch({ eventId: null }),
)
export const settleDecided = defineJob('orders.settle-decided', ofOrder)
/** Every minute: calls off what was to be paid otherwise, and was not. */
export const lapseUncharged = defineJob('orders.lapse-uncharged', nothing)
/** Tells who was to be charged what became of it. */
export const tellCharge = defineJob('orders.tell-charge', ofOrder)
/** Books what a bank statement pays, once its seller confirmed it; every hour, forgets what old ones said. */
export const bookStatements = defineJob('orders.book-statement', z.object({ statementId: z.uuid() }))
export const sweepStatements = defineJob('orders.sweep-statements', nothing)

const ofCancellation = z.object({ cancellationId: z.uuid() })

/** Notes for the seller that seats were given back. */
export const noteGivenBack = defineJob('orders.note-given-back', ofCancellation)
/** Confirms to the buyer that seats are cancelled, and what comes back. */
export const tellCancelled = defineJob('orders.tell-cancelled', ofCancellation)
/** Tells who was sent a ticket that it is theirs no more. */
export const tellTicketEnded = defineJob('orders.tell-ticket-ended', z.object({ mailId: z.uuid() }))

/** Offers seats of an event to those who wait for them; those that an order, or a cancellation, gave back; and, every minute, all that are free. */
export const giveEventTurns = defineJob('orders.give-turns', z.object({ eventId: z.uuid() }))
export const passOn = defineJob('orders.pass-on-seats', z.object({ freedBy: z.uuid() }))
export const offerAllFreed = defineJob('orders.offer-freed', nothing)

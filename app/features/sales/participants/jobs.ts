import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Asks for the ticket emails of those who are named in a placed order. */
export const askTickets = defineJob('orders.ask-tickets', z.object({ orderId: z.uuid() }))

/** Sends one participant the ticket, or all of them that one address has in an order. */
export const sendTicket = defineJob('orders.send-ticket', z.object({ mailId: z.uuid() }))

/** Notes for who is named for a seat, and has an account, that a ticket was sent. */
export const noteTicket = defineJob('orders.note-ticket', z.object({ mailId: z.uuid() }))

/** Tells who was sent a ticket that it is theirs no more. */
export const tellTicketEnded = defineJob('orders.tell-ticket-ended', z.object({ mailId: z.uuid() }))

/** Every night: forgets what organisers noted of seats once nobody needs it any more. */
export const forgetOldNotes = defineJob('participants.forget-notes', z.object({}).catch({}))

import { orderPlaced, ticketEnded, ticketMailAsked } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { askTicketsOf } from './ask-tickets.server.ts'
import { askTickets, forgetOldNotes, noteTicket, sendTicket, tellTicketEnded } from './jobs.ts'
import { noteSentTicket } from './note-ticket.server.ts'
import { forgetNotes } from './notes/forget-notes.server.ts'
import { sendParticipantTicket } from './send-ticket.server.ts'
import { sendTicketEnded } from './send-ticket-ended.server.ts'

export const participantsWiring: Wiring = {
  jobs: [
    carryOut(forgetOldNotes, forgetNotes, '25 3 * * *'),
    carryOutFast(askTickets, (ctx, { orderId }) => askTicketsOf(ctx, orderId)),
    carryOutFast(sendTicket, (ctx, { mailId }) => sendParticipantTicket(ctx, mailId)),
    carryOutFast(tellTicketEnded, (ctx, { mailId }) => sendTicketEnded(ctx, mailId)),
    carryOutFast(noteTicket, (ctx, { mailId }) => noteSentTicket(ctx, mailId)),
  ],
  followers: [
    follow(ticketMailAsked, noteTicket, ({ subjectId }) => ({ mailId: subjectId })),
    follow(orderPlaced, askTickets, ({ subjectId }) => ({ orderId: subjectId })),
    follow(ticketEnded, tellTicketEnded, ({ subjectId }) => ({ mailId: subjectId })),
    follow(ticketMailAsked, sendTicket, ({ subjectId }) => ({ mailId: subjectId })),
  ],
}

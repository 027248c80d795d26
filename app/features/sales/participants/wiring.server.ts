import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { orderConfirmed, ticketEnded, ticketMailAsked } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { askTickets } from './ask-tickets.server.ts'
import { askTicketsJob, forgetNotesJob, noteTicketJob, sendTicketEndedJob, sendTicketJob } from './jobs.ts'
import { noteTicket } from './note-ticket.server.ts'
import { forgetNotes } from './notes/forget-notes.server.ts'
import { notesRows } from './notes/personal-data.server.ts'
import { participantsKinds } from './notification-kinds.ts'
import { participantsRows } from './personal-data.server.ts'
import { sendTicket } from './send-ticket.server.ts'
import { sendTicketEnded } from './send-ticket-ended.server.ts'

export const participantsWiring: Wiring = {
  jobs: [
    carryOut(forgetNotesJob, forgetNotes, '25 3 * * *'),
    carryOutFast(askTicketsJob, (ctx, { orderId }) => askTickets(ctx, orderId)),
    carryOutFast(sendTicketJob, (ctx, { mailId }) => sendTicket(ctx, mailId)),
    carryOutFast(sendTicketEndedJob, (ctx, { mailId }) => sendTicketEnded(ctx, mailId)),
    carryOutFast(noteTicketJob, (ctx, { mailId }) => noteTicket(ctx, mailId)),
  ],
  followers: [
    follow(ticketMailAsked, noteTicketJob, ({ subjectId }) => ({ mailId: subjectId })),
    follow(orderConfirmed, askTicketsJob, ({ subjectId }) => ({ orderId: subjectId })),
    follow(ticketEnded, sendTicketEndedJob, ({ subjectId }) => ({ mailId: subjectId })),
    follow(ticketMailAsked, sendTicketJob, ({ subjectId }) => ({ mailId: subjectId })),
  ],
  personalData: [...notesRows, ...participantsRows],
  fillings: [fill(notificationKinds, participantsKinds)],
}

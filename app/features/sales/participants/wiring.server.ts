import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { orderConfirmed, ticketEnded, ticketMailAsked } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { askTickets } from './ask-tickets.server.ts'
import { emailTicket } from './email-ticket.server.ts'
import { emailTicketEnded } from './email-ticket-ended.server.ts'
import {
  askTicketsJob,
  emailTicketEndedJob,
  emailTicketJob,
  forgetNotesJob,
  notifyParticipantJob,
} from './jobs.ts'
import { forgetNotes } from './notes/forget-notes.server.ts'
import { notesRows } from './notes/personal-data.server.ts'
import { participantsKinds } from './notification-kinds.ts'
import { notifyParticipant } from './notify-participant.server.ts'
import { participantsRows } from './personal-data.server.ts'

export const participantsWiring: Wiring = {
  jobs: [
    carryOut(forgetNotesJob, forgetNotes, '25 3 * * *'),
    carryOutFast(askTicketsJob, (ctx, { orderId }) => askTickets(ctx, orderId)),
    carryOutFast(emailTicketJob, (ctx, { mailId }) => emailTicket(ctx, mailId)),
    carryOutFast(emailTicketEndedJob, (ctx, { mailId }) => emailTicketEnded(ctx, mailId)),
    carryOutFast(notifyParticipantJob, (ctx, { mailId }) => notifyParticipant(ctx, mailId)),
  ],
  followers: [
    follow(ticketMailAsked, notifyParticipantJob, ({ subjectId }) => ({ mailId: subjectId })),
    follow(orderConfirmed, askTicketsJob, ({ subjectId }) => ({ orderId: subjectId })),
    follow(ticketEnded, emailTicketEndedJob, ({ subjectId }) => ({ mailId: subjectId })),
    follow(ticketMailAsked, emailTicketJob, ({ subjectId }) => ({ mailId: subjectId })),
  ],
  personalData: [...notesRows, ...participantsRows],
  fillings: [fill(notificationKinds, participantsKinds)],
}

import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Enqueues the ticket emails of a confirmed order's participants. */
export const askTicketsJob = defineJob('participants.ask-tickets', z.object({ orderId: z.uuid() }), {
  formerly: ['orders.ask-tickets'],
})

/** Emails a participant the ticket, or all tickets of one address in an order. */
export const emailTicketJob = defineJob('participants.email-ticket', z.object({ mailId: z.uuid() }), {
  formerly: ['orders.send-ticket'],
})

/** Notifies a participant who has an account that a ticket was sent. */
export const notifyParticipantJob = defineJob(
  'participants.notify-participant',
  z.object({ mailId: z.uuid() }),
  {
    formerly: ['orders.note-ticket'],
  },
)

/** Emails somebody that a ticket is no longer theirs. */
export const emailTicketEndedJob = defineJob(
  'participants.email-ticket-ended',
  z.object({ mailId: z.uuid() }),
  { formerly: ['orders.tell-ticket-ended'] },
)

/** Every night: deletes organisers' notes on seats that are no longer needed. */
export const forgetNotesJob = defineJob('participants.forget-notes', z.object({}).catch({}))

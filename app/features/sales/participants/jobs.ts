import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Asks for the ticket emails of those who are named in a placed order. */
export const askTicketsJob = defineJob('participants.ask-tickets', z.object({ orderId: z.uuid() }), {
  formerly: ['orders.ask-tickets'],
})

/** Sends one participant the ticket, or all of them that one address has in an order. */
export const emailTicketJob = defineJob('participants.email-ticket', z.object({ mailId: z.uuid() }), {
  formerly: ['orders.send-ticket'],
})

/** Notes for who is named for a seat, and has an account, that a ticket was sent. */
export const notifyParticipantJob = defineJob(
  'participants.notify-participant',
  z.object({ mailId: z.uuid() }),
  {
    formerly: ['orders.note-ticket'],
  },
)

/** Tells who was sent a ticket that it is theirs no more. */
export const emailTicketEndedJob = defineJob(
  'participants.email-ticket-ended',
  z.object({ mailId: z.uuid() }),
  { formerly: ['orders.tell-ticket-ended'] },
)

/** Every night: forgets what organisers noted of seats once nobody needs it any more. */
export const forgetNotesJob = defineJob('participants.forget-notes', z.object({}).catch({}))

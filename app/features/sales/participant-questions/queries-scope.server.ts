import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

/** What is asked of participants of the `events` that a query around it reads, by whichever scope that one has. */
export function questionsOfEvents(): Scope<'participant_questions'> {
  return scope('participant_questions', eq(participantQuestions.eventId, events.id))
}

/** What was answered for the `tickets` that a query around it reads, by whichever scope that one has. */
export function answersOfTickets(): Scope<'participant_answers'> {
  return scope('participant_answers', eq(participantAnswers.ticketId, tickets.id))
}

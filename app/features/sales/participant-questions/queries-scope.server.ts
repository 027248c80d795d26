import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

/**
 * What is asked of participants of the `events` that a query around it reads, by whichever scope that one
 * has.
 */
export function questionsOfEvents(): DependentScope<'participant_questions'> {
  return dependentScope('participant_questions', eq(participantQuestions.eventId, events.id))
}

/** What was answered for the `tickets` that a query around it reads, by whichever scope that one has. */
export function answersOfTickets(): DependentScope<'participant_answers'> {
  return dependentScope('participant_answers', eq(participantAnswers.ticketId, tickets.id))
}

import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

/** The questions of the `events` of the surrounding query, which has a scope of its own. */
export function questionsOfEvents(): DependentScope<'participant_questions'> {
  return dependentScope('participant_questions', eq(participantQuestions.eventId, events.id))
}

/** The answers for the `tickets` of the surrounding query, which has a scope of its own. */
export function answersOfTickets(): DependentScope<'participant_answers'> {
  return dependentScope('participant_answers', eq(participantAnswers.ticketId, tickets.id))
}

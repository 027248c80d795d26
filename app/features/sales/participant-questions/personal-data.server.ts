import { sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

export const participantQuestionsRows = [
  personalRows(participantAnswers, {
    of: ({ partyId, provenEmail }) =>
      sql`${participantAnswers.ticketId} in (select t.id from ${tickets} t join ${orders} o on o.id = t.order_id
        where lower(t.participant_email) = ${provenEmail} or (o.buyer_id = ${partyId} and t.participant_email is null))`,
    fate: 'deleted',
    exported: {
      as: 'answers-to-organisers',
      columns: ['answer', 'answeredAt'],
      also: () => ({
        question: sql`(select q.words from ${participantQuestions} q where q.id = ${participantAnswers.questionId})`,
        event: sql`(select e.title from ${events} e join ${participantQuestions} q on q.event_id = e.id
          where q.id = ${participantAnswers.questionId})`,
      }),
    },
  }),
  rowsOfNobody(participantQuestions, 'what an organiser asks, as other words of its event'),
]

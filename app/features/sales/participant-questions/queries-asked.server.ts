import { eq, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketsByCode } from '#app/features/sales/orders/queries-scope.server.ts'
import { isTicketCode } from '#app/features/sales/orders/sign-ticket.server.ts'
import { orderLines, tickets } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { answersOfTickets, questionsOfEvents } from './queries-scope.server.ts'
import { type Answers, answersShown, askedOf, canAnswer, type Question } from './question.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

const isAsked = sql`${questionsOfEvents()} and ${participantQuestions.retiredAt} is null`

/** The questions to participants of the `events` of a query, in order. */
export const questionsAsked = sql<Question[]>`(select coalesce(json_agg(json_build_object(
    'id', ${participantQuestions.id}, 'kind', ${participantQuestions.kind}, 'words', ${participantQuestions.words},
    'help', ${participantQuestions.help}, 'choices', ${participantQuestions.choices},
    'required', ${participantQuestions.required}, 'ticketTypes', ${participantQuestions.ticketTypes})
    order by ${participantQuestions.position}, ${participantQuestions.id}), '[]')
  from ${participantQuestions} where ${isAsked})`

/** The answers for each of the `tickets` of a query; null without any. */
export const answersGiven = sql<Answers | null>`(select json_object_agg(
    ${participantAnswers.questionId}, ${participantAnswers.answer}) from ${participantAnswers} where ${answersOfTickets()})`

const isAskedOfSeat = sql`${isAsked} and (cardinality(${participantQuestions.ticketTypes}) = 0
  or ${orderLines.ticketTypeId} = any(${participantQuestions.ticketTypes}))`

const isOpen: SQL = sql`not exists (select from ${participantAnswers}
  where ${answersOfTickets()} and ${participantAnswers.questionId} = ${participantQuestions.id})`

/** The number of questions to each of the `tickets` of a query with their `order_lines` and `events`. */
export const questionsOfSeat = sql<number>`(select count(*)::int from ${participantQuestions} where ${isAskedOfSeat})`

/** The number of unanswered ones. */
export const openQuestions = sql<number>`(select count(*)::int from ${participantQuestions}
  where ${isAskedOfSeat} and ${isOpen})`

/** The number of unanswered required ones. */
export const missingAnswers = sql<number>`(select count(*)::int from ${participantQuestions}
  where ${isAskedOfSeat} and ${participantQuestions.required} and ${isOpen})`

/** A ticket's questions and answers, by its code; null when it is not valid. Invalid codes cost no query. */
export async function findAsked(ctx: Ctx, code: string) {
  if (!isTicketCode(code)) throw notFound()
  const [ticket] = await read(ctx)
    .select({
      code: tickets.code,
      state: tickets.state,
      participantName: tickets.participantName,
      type: orderLines.name,
      typeId: orderLines.ticketTypeId,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      eventState: events.state,
      questions: questionsAsked,
      answers: answersGiven,
    })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(ticketsByCode(code))
  if (ticket?.state !== 'valid') return null
  const { questions, typeId, ...known } = ticket
  const asked = askedOf(questions, typeId)
  const isOpen = canAnswer(ticket, ctx.now())
  return { ...known, asked, isOpen, seen: versionToken(answersShown(asked, known.answers)) }
}

export type AskedTicket = NonNullable<Awaited<ReturnType<typeof findAsked>>>

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

/** What is asked of the participants of the `events` that a query reads, in its order. */
export const questionsAsked = sql<Question[]>`(select coalesce(json_agg(json_build_object(
    'id', ${participantQuestions.id}, 'kind', ${participantQuestions.kind}, 'words', ${participantQuestions.words},
    'help', ${participantQuestions.help}, 'choices', ${participantQuestions.choices},
    'required', ${participantQuestions.required}, 'ticketTypes', ${participantQuestions.ticketTypes})
    order by ${participantQuestions.position}, ${participantQuestions.id}), '[]')
  from ${participantQuestions} where ${isAsked})`

/** What was answered for each of the `tickets` that a query reads; null where nothing was. */
export const answersGiven = sql<Answers | null>`(select json_object_agg(
    ${participantAnswers.questionId}, ${participantAnswers.answer}) from ${participantAnswers} where ${answersOfTickets()})`

const isAskedOfSeat = sql`${isAsked} and (cardinality(${participantQuestions.ticketTypes}) = 0
  or ${orderLines.ticketTypeId} = any(${participantQuestions.ticketTypes}))`

const isOpen: SQL = sql`not exists (select from ${participantAnswers}
  where ${answersOfTickets()} and ${participantAnswers.questionId} = ${participantQuestions.id})`

/**
 * How many questions each of the `tickets` of a query that reads their `order_lines` and `events` is asked.
 */
export const questionsOfSeat = sql<number>`(select count(*)::int from ${participantQuestions} where ${isAskedOfSeat})`

/** How many of them nobody has answered yet. */
export const openQuestions = sql<number>`(select count(*)::int from ${participantQuestions}
  where ${isAskedOfSeat} and ${isOpen})`

/** How many of them nobody has answered that have to be answered: the organiser waits for no others. */
export const missingAnswers = sql<number>`(select count(*)::int from ${participantQuestions}
  where ${isAskedOfSeat} and ${participantQuestions.required} and ${isOpen})`

/**
 * What the participant of a ticket is asked and has answered, for whoever has its code; null when it is not
 * valid. Made-up codes cost no query.
 */
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

import { and, asc, eq, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { questionsOfEvents } from './queries-scope.server.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

const given = sql`from ${participantAnswers} join ${tickets} on ${tickets.id} = ${participantAnswers.ticketId}
  where ${participantAnswers.questionId} = ${participantQuestions.id} and ${tickets.state} = 'valid'
    and cardinality(${participantAnswers.answer}) > 0`

/**
 * A summary of answers of participants with a seat: each question of the event, also a former one, with the
 * number of answers and of each choice. For everybody who acts for the organiser alone. One query.
 */
export async function listAnswerCounts(ctx: Ctx, eventId: string) {
  const { id, kind, words, choices, retiredAt, position } = participantQuestions
  const rows = await read(ctx)
    .select({
      id,
      kind,
      words,
      choices,
      language: events.language,
      isRetired: sql<boolean>`${retiredAt} is not null`,
      answered: sql<number>`(select count(*)::int ${given})`,
      chosen: sql<Record<string, number>>`case when ${kind} in ('one', 'several', 'tick') then
        (select coalesce(json_object_agg(made.choice, made.times), '{}') from
          (select choice, count(*)::int as times from (select unnest(${participantAnswers.answer}) as choice ${given}) as one
            group by choice) as made) else '{}' end`,
    })
    .from(participantQuestions)
    .innerJoin(events, questionsOfEvents())
    .where(
      and(
        eventsManagedBy(ctx.actor),
        eq(events.id, eventId),
        sql`${events.ownerId} = ${partyIdOf(ctx.actor)}`,
      ),
    )
    .orderBy(asc(sql`${retiredAt} is not null`), asc(position), asc(id))
    .limit(200)
  return rows.filter(({ isRetired, answered }) => !isRetired || answered > 0)
}

export type AnswerCount = Awaited<ReturnType<typeof listAnswerCounts>>[number]

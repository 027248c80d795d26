import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { datesToCome } from '#app/features/catalogue/events/queries.server.ts'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { isLanguage } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { canAskParticipants } from './policy.ts'
import { questionsOfEvents } from './queries-scope.server.ts'
import { MOST_QUESTIONS, shownOf } from './question.ts'
import { READY } from './ready-question.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

/**
 * The questions of an event for its organiser (or staff), with former ones that have answers; and common
 * questions in the event's language. Somebody else's event is not found.
 */
export async function getQuestions(ctx: Ctx, slug: string, editId: string | null) {
  return snapshot(ctx, async (ctx) => {
    const [found] = await read(ctx)
      .select({
        id: events.id,
        ownerId: events.ownerId,
        slug: events.slug,
        title: events.title,
        language: events.language,
        state: events.state,
        endsAt: events.endsAt,
        dates: datesToCome,
        types: sql<{ id: string; name: string }[]>`(select coalesce(json_agg(json_build_object(
          'id', ${ticketTypes.id}, 'name', ${ticketTypes.name}) order by ${ticketTypes.position}), '[]')
          from ${ticketTypes} where ${typesOfEvents()} and ${ticketTypes.retiredAt} is null)`,
      })
      .from(events)
      .where(and(eventsManagedBy(ctx.actor), eq(events.slug, slug)))
    if (!found) throw notFound()
    const { id, ownerId, endsAt, state, types, dates, ...event } = found
    const all = await listQuestions(ctx, id)
    const questions = all.filter(({ retiredAt }) => retiredAt === null)
    const edited = questions.find((question) => question.id === editId) ?? null
    const t = translator(isLanguage(event.language) ? event.language : ctx.language)
    return {
      event,
      types,
      /** Of its series: the other ones to come. */
      otherDates: Math.max(0, dates - 1),
      questions,
      retired: all.filter(({ retiredAt }) => retiredAt !== null),
      canWrite: state !== 'cancelled' && endsAt > ctx.now() && canAskParticipants(ctx.actor, { ownerId }),
      canAdd: questions.length < MOST_QUESTIONS,
      edited: edited && { ...edited, seen: versionToken(shownOf(edited)) },
      ready: READY.map(({ name, kind, choices, isExplained }) => ({
        name,
        kind,
        words: t(`questions:ready.${name}.words`),
        help: isExplained ? t(`questions:ready.${name}.help`) : '',
        choices: choices.map((choice) => t(`questions:ready.${name}.${choice}`)),
      })).filter(({ words }) => !questions.some((question) => question.words === words)),
    }
  })
}

function listQuestions(ctx: Ctx, eventId: string) {
  const answered = sql<number>`(select count(*)::int from ${participantAnswers}
    where ${participantAnswers.questionId} = ${participantQuestions.id} and cardinality(${participantAnswers.answer}) > 0)`
  const { id, kind, words, help, choices, required, ticketTypes, retiredAt } = participantQuestions
  return read(ctx)
    .select({ id, kind, words, help, choices, required, ticketTypes, retiredAt, answered })
    .from(participantQuestions)
    .innerJoin(events, questionsOfEvents())
    .where(
      and(
        eventsManagedBy(ctx.actor),
        eq(events.id, eventId),
        or(
          isNull(retiredAt),
          sql`exists (select from ${participantAnswers} where ${participantAnswers.questionId} = ${id})`,
        ),
      ),
    )
    .orderBy(asc(participantQuestions.position), asc(id))
    .limit(200)
}

export type Questions = Awaited<ReturnType<typeof getQuestions>>

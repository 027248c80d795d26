import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { stateOf } from './assessment.ts'
import { isStillMeant, questionnaireByToken } from './queries-scope.server.ts'
import { questionnaires, trainingAssessments } from './tables.server.ts'

/**
 * What a link asks, of which training and for which company, and whether it can still be answered. Refuses an
 * unknown link with `notFound`. One query.
 */
export async function getQuestionnaire(ctx: Ctx, token: string) {
  const [row] = await read(ctx)
    .select({
      round: questionnaires.round,
      audience: questionnaires.audience,
      levels: questionnaires.levels,
      expiresAt: questionnaires.expiresAt,
      answeredAt: questionnaires.answeredAt,
      declinedAt: questionnaires.declinedAt,
      stoppedAt: questionnaires.stoppedAt,
      isMeant: sql<boolean>`${isStillMeant}`,
      statements: trainingAssessments.statements,
      company: sql<string>`(select coalesce(nullif(c.name, ''), c.display_slug) from ${parties} c where c.id = ${trainingAssessments.companyId})`,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      provider: providerName,
    })
    .from(questionnaires)
    .innerJoin(trainingAssessments, eq(trainingAssessments.id, questionnaires.assessmentId))
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(questionnaireByToken(token))
  if (!row) throw notFound()
  const { answeredAt, declinedAt, stoppedAt, isMeant, ...asked } = row
  const state = stateOf({ answeredAt, declinedAt, stoppedAt, expiresAt: row.expiresAt }, ctx.now())
  return { ...asked, state: state === 'open' && !isMeant ? ('stopped' as const) : state }
}

export type AskedQuestionnaire = Awaited<ReturnType<typeof getQuestionnaire>>

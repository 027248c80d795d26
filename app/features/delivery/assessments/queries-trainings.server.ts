import { and, count, countDistinct, desc, eq, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type Compared, FEWEST, type Parts, pooled } from './assessment.ts'
import { assessmentsSeenBy, questionnairesOfAssessments } from './queries-scope.server.ts'
import { assessmentAnswers, questionnaires, trainingAssessments } from './tables.server.ts'
import type { WantedAssessments } from './wanted-assessments.ts'

/** What was asked and answered of a training; a figure is null below five answers to it. */
export type TrainingFigures = {
  asked: number
  answered: number
  /** From 1 to 5, of all that participants rated at the end. */
  reaction: number | null
  /** From 0 to 10. */
  recommend: number | null
  /** By how much they rate themselves higher than before, on a scale from 1 to 5. */
  gain: number | null
}

const FROM = sql`from ${questionnaires} left join ${assessmentAnswers} r on r.questionnaire_id = ${questionnaires.id}
  left join ${assessmentAnswers} b on b.questionnaire_id = ${questionnaires.beforeId}
  where ${questionnairesOfAssessments()}`
const shown = (value: SQL) => sql`case when count(${value}) >= ${FEWEST} then avg(${value})::float8 end`
const gained = sql.raw('(r.learning - b.learning)')

/** The figures of the assessments of a query, which has a scope of them. */
export const figures = sql<TrainingFigures>`(select json_build_object('asked', count(*),
  'answered', count(${questionnaires.answeredAt}), 'reaction', ${shown(sql.raw('r.reaction'))},
  'recommend', ${shown(sql.raw('r.recommend'))}, 'gain', ${shown(gained)}) ${FROM})`

function conditionOf(ctx: Ctx, { provider, topic, year }: WantedAssessments): SQL | undefined {
  return and(
    assessmentsSeenBy(ctx.actor),
    provider === null ? undefined : eq(parties.displaySlug, provider),
    topic === null ? undefined : eq(topics.slug, topic),
    year === null
      ? undefined
      : sql`extract(year from ${events.endsAt} at time zone ${ctx.timeZone}) = ${year}`,
  )
}

/** The wanted assessments of the workspace acted for, the latest training first. One query. */
export async function listAssessments(
  ctx: Ctx,
  wanted: WantedAssessments,
  page: { limit: number; offset: number },
) {
  return read(ctx)
    .select({
      code: trainingAssessments.code,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      provider: providerName,
      topic: topics.title,
      figures,
    })
    .from(trainingAssessments)
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(conditionOf(ctx, wanted))
    .orderBy(desc(events.endsAt), desc(trainingAssessments.id))
    .limit(page.limit)
    .offset(page.offset)
}

export type ListedAssessment = Awaited<ReturnType<typeof listAssessments>>[number]

/** How many assessments are wanted. One query. */
export async function countAssessments(ctx: Ctx, wanted: WantedAssessments): Promise<number> {
  const [row] = await read(ctx)
    .select({ total: count() })
    .from(trainingAssessments)
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(conditionOf(ctx, wanted))
  return row?.total ?? 0
}

type Choice = { key: string; name: string; language?: string }
const MOST_CHOICES = 300

/** By what the assessments of the workspace acted for can be narrowed. One query. */
export async function listChoices(
  ctx: Ctx,
): Promise<{ providers: Choice[]; topics: Choice[]; years: number[] }> {
  const distinct = (object: SQL) => sql`coalesce(jsonb_agg(distinct ${object}), '[]')`
  const [row] = await read(ctx)
    .select({
      providers: sql<
        Choice[]
      >`${distinct(sql`jsonb_build_object('key', ${parties.displaySlug}, 'name', ${providerName})`)}`,
      topics: sql<
        Choice[]
      >`coalesce(jsonb_agg(distinct jsonb_build_object('key', ${topics.slug}, 'name', ${topics.title}, 'language', ${topics.language}))
        filter (where ${topics.slug} is not null), '[]')`,
      years: sql<
        number[]
      >`${distinct(sql`extract(year from ${events.endsAt} at time zone ${ctx.timeZone})::int`)}`,
    })
    .from(trainingAssessments)
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(assessmentsSeenBy(ctx.actor))
  const sorted = (some: Choice[] = []) =>
    some.toSorted((a, b) => a.name.localeCompare(b.name, ctx.language)).slice(0, MOST_CHOICES)
  return {
    providers: sorted(row?.providers),
    topics: sorted(row?.topics),
    years: (row?.years ?? []).toSorted((a, b) => b - a),
  }
}

const VALUES: Record<Compared, SQL> = {
  reaction: sql.raw('r.reaction'),
  recommend: sql.raw('r.recommend'),
  gain: gained,
  // After 30 days alone: nobody counts twice.
  used: sql`(case when ${questionnaires.round} = 'day30' then (r.ratings ->> 'used')::float8 end)`,
  shown: sql`(case when ${questionnaires.round} = 'day30' then (r.ratings ->> 'shown')::float8 end)`,
}

type Row = { key: string; provider: string; trainings: number; answered: number } & Record<Compared, Parts>

/**
 * The providers of the workspace's trainings beside each other, the most answers first: a figure is null
 * below five answers, and trainings with fewer of them count only where they have five together. One query.
 */
export async function compareProviders(ctx: Ctx, page: { limit: number; offset: number }) {
  // Grouped by training first: a figure of one is read once, and a training counts whole or not at all.
  const number = (name: Compared) => sql<number>`count(${VALUES[name]})`.as(`${name}_number`)
  const sum = (name: Compared) => sql<number>`coalesce(sum(${VALUES[name]}), 0)::float8`.as(`${name}_sum`)
  const trainings = read(ctx)
    .select({
      key: sql<string>`${parties.displaySlug}`.as('key'),
      provider: sql<string>`${providerName}`.as('provider'),
      answered: sql<number>`count(${questionnaires.answeredAt})`.as('answered'),
      reactionNumber: number('reaction'),
      reactionSum: sum('reaction'),
      recommendNumber: number('recommend'),
      recommendSum: sum('recommend'),
      gainNumber: number('gain'),
      gainSum: sum('gain'),
      usedNumber: number('used'),
      usedSum: sum('used'),
      shownNumber: number('shown'),
      shownSum: sum('shown'),
    })
    .from(trainingAssessments)
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .innerJoin(questionnaires, eq(questionnaires.assessmentId, trainingAssessments.id))
    .leftJoin(sql`${assessmentAnswers} r`, sql`r.questionnaire_id = ${questionnaires.id}`)
    .leftJoin(sql`${assessmentAnswers} b`, sql`b.questionnaire_id = ${questionnaires.beforeId}`)
    .where(assessmentsSeenBy(ctx.actor))
    .groupBy(trainingAssessments.id, sql`1`, sql`2`)
    .as('trainings')
  const answered = sql`sum(${trainings.answered})`
  const partsOf = (name: Compared) => {
    const [count, total] = [trainings[`${name}Number`], trainings[`${name}Sum`]]
    const isEnough = sql`${count} >= ${FEWEST}`
    const of = (value: SQL, when: SQL) => sql`coalesce(sum(${value}) filter (where ${when}), 0)::float8`
    return sql<Parts>`json_build_object('enough', ${of(sql`${count}`, isEnough)}, 'enoughSum', ${of(sql`${total}`, isEnough)},
      'few', ${of(sql`${count}`, sql`not ${isEnough}`)}, 'fewSum', ${of(sql`${total}`, sql`not ${isEnough}`)})`
  }
  const rows: Row[] = await read(ctx)
    .select({
      key: trainings.key,
      provider: trainings.provider,
      trainings: sql<number>`count(*)::int`,
      answered: sql<number>`${answered}::int`,
      reaction: partsOf('reaction'),
      recommend: partsOf('recommend'),
      gain: partsOf('gain'),
      used: partsOf('used'),
      shown: partsOf('shown'),
    })
    .from(trainings)
    .groupBy(trainings.key, trainings.provider)
    .orderBy(desc(answered), trainings.provider, trainings.key)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ key, provider, trainings: held, answered: given, ...parts }) => ({
    key,
    provider,
    trainings: held,
    answered: given,
    reaction: pooled(parts.reaction).mean,
    recommend: pooled(parts.recommend).mean,
    gain: pooled(parts.gain).mean,
    used: pooled(parts.used).mean,
    shown: pooled(parts.shown).mean,
  }))
}

export type ComparedProvider = Awaited<ReturnType<typeof compareProviders>>[number]

/** How many providers there are to compare. One query. */
export async function countProviders(ctx: Ctx): Promise<number> {
  const [row] = await read(ctx)
    .select({ total: countDistinct(events.ownerId) })
    .from(trainingAssessments)
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .where(assessmentsSeenBy(ctx.actor))
  return row?.total ?? 0
}

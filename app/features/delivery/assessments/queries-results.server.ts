import { and, asc, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { providerName, providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { reviewsWritten } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import {
  AUDIENCES,
  type Audience,
  FEWEST,
  OBSTACLES,
  type Obstacle,
  REACTIONS,
  ROUNDS,
  type Round,
} from './assessment.ts'
import { assessmentsSeenBy } from './queries-scope.server.ts'
import { figures } from './queries-trainings.server.ts'
import { assessmentAnswers, questionnaires, trainingAssessments } from './tables.server.ts'

/**
 * An assessed training of the workspace acted for, with the review that the workspace wrote of it, if it did.
 * Somebody else's is not found. One query.
 */
async function getTraining(ctx: Ctx, code: string) {
  const ownReview = sql<{ rating: number; isPublic: boolean } | null>`(select json_build_object(
      'rating', ${reviews.rating}, 'isPublic', ${reviews.state} = 'public') from ${reviews}
    where ${reviewsWritten(ctx.actor)} and ${reviews.orderId} in (select q.order_id from ${questionnaires} q
      where q.assessment_id = ${trainingAssessments.id}) limit 1)`
  const booking = sql<
    string | null
  >`(select o.reference from ${orders} o where o.id in (select q.order_id from ${questionnaires} q
    where q.assessment_id = ${trainingAssessments.id}) and o.buyer_id = ${trainingAssessments.companyId} order by o.confirmed_at limit 1)`
  const [row] = await read(ctx)
    .select({
      code: trainingAssessments.code,
      statements: trainingAssessments.statements,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      state: events.state,
      provider: providerName,
      providerPage: providerPage(ctx.actor),
      topic: topics.title,
      topicSlug: sql<string | null>`case when ${topics.state} = 'published' then ${topics.slug} end`,
      ownReview,
      booking,
      figures,
    })
    .from(trainingAssessments)
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(and(assessmentsSeenBy(ctx.actor), eq(trainingAssessments.code, code)))
  if (!row) throw notFound()
  return row
}

type Of = { round: Round; audience: Audience }
/** What was asked in a round and answered; the others null or empty below five answers. */
export type RoundCount = Of & {
  asked: number
  answered: number
  recommend: number | null
  obstacles: Partial<Record<Obstacle, number>>
}
/** How one question was answered: its mean, and how many gave each rating from 1 to 5. */
export type RatedQuestion = Of & { key: string; count: number; mean: number; spread: number[] }
export type GainedStatement = { key: string; pairs: number; before: number; after: number }
export type Said = Of & { useful: string; change: string }

const ofCode = (ctx: Ctx, code: string) =>
  and(assessmentsSeenBy(ctx.actor), eq(trainingAssessments.code, code))
const ofAssessment = eq(questionnaires.assessmentId, trainingAssessments.id)
const ofQuestionnaire = eq(assessmentAnswers.questionnaireId, questionnaires.id)

/** What was asked in each round, and how much of it was answered. One query. */
async function listRounds(ctx: Ctx, code: string): Promise<RoundCount[]> {
  const { recommend, obstacle } = assessmentAnswers
  const counts = sql.join(
    OBSTACLES.map((name) => sql`${name}::text, count(*) filter (where ${obstacle} = ${name})`),
    sql`, `,
  )
  const rows = await read(ctx)
    .select({
      round: questionnaires.round,
      audience: questionnaires.audience,
      asked: sql<number>`count(*)::int`,
      answered: sql<number>`count(${questionnaires.answeredAt})::int`,
      recommend: sql<
        number | null
      >`case when count(${recommend}) >= ${FEWEST} then avg(${recommend})::float8 end`,
      obstacles: sql<
        RoundCount['obstacles']
      >`case when count(${obstacle}) >= ${FEWEST} then json_build_object(${counts}) else '{}' end`,
    })
    .from(trainingAssessments)
    .innerJoin(questionnaires, ofAssessment)
    .leftJoin(assessmentAnswers, ofQuestionnaire)
    .where(ofCode(ctx, code))
    .groupBy(questionnaires.round, questionnaires.audience)
  return rows.toSorted(
    (a, b) =>
      ROUNDS.indexOf(a.round) - ROUNDS.indexOf(b.round) ||
      AUDIENCES.indexOf(a.audience) - AUDIENCES.indexOf(b.audience),
  )
}

/** The questions of each round with enough answers. One query. */
async function listRated(ctx: Ctx, code: string): Promise<RatedQuestion[]> {
  const spread = sql.join(
    [1, 2, 3, 4, 5].map((rating) => sql`count(*) filter (where e.value = ${String(rating)})`),
    sql`, `,
  )
  return read(ctx)
    .select({
      round: questionnaires.round,
      audience: questionnaires.audience,
      key: sql<string>`e.key`,
      count: sql<number>`count(*)::int`,
      mean: sql<number>`avg(e.value::int)::float8`,
      spread: sql<number[]>`json_build_array(${spread})`,
    })
    .from(trainingAssessments)
    .innerJoin(questionnaires, ofAssessment)
    .innerJoin(assessmentAnswers, ofQuestionnaire)
    .innerJoin(sql`lateral jsonb_each_text(${assessmentAnswers.ratings}) as e (key, value)`, sql`true`)
    .where(ofCode(ctx, code))
    .groupBy(questionnaires.round, questionnaires.audience, sql`e.key`)
    .having(sql`count(*) >= ${FEWEST}`)
}

/** How those who answered before and after rate themselves, statement by statement. One query. */
async function listGained(ctx: Ctx, code: string): Promise<GainedStatement[]> {
  return read(ctx)
    .select({
      key: sql<string>`e.key`,
      pairs: sql<number>`count(*)::int`,
      before: sql<number>`avg((b.ratings ->> e.key)::int)::float8`,
      after: sql<number>`avg(e.value::int)::float8`,
    })
    .from(trainingAssessments)
    .innerJoin(questionnaires, ofAssessment)
    .innerJoin(assessmentAnswers, ofQuestionnaire)
    .innerJoin(sql`${assessmentAnswers} b`, sql`b.questionnaire_id = ${questionnaires.beforeId}`)
    .innerJoin(
      sql`lateral jsonb_each_text(${assessmentAnswers.ratings}) as e (key, value)`,
      sql`b.ratings ? e.key`,
    )
    .where(ofCode(ctx, code))
    .groupBy(sql`e.key`)
    .having(sql`count(*) >= ${FEWEST}`)
    .orderBy(asc(sql`e.key`))
}

/** Ratings of the training before those of oneself, in the order of the form. */
const placeOf = (key: string): number => {
  const at = (REACTIONS as readonly string[]).indexOf(key)
  return at < 0 ? REACTIONS.length + Number(key.replace(/\D/g, '')) : at
}

const MOST_WORDS = 200

/**
 * What people wrote in rounds with enough answers, in an order that says nothing of who wrote it or when. One
 * query.
 */
async function listSaid(ctx: Ctx, code: string): Promise<Said[]> {
  const isEnough = sql`(select count(*) from ${questionnaires} o where o.assessment_id = ${questionnaires.assessmentId}
    and o.round = ${questionnaires.round} and o.audience = ${questionnaires.audience} and o.answered_at is not null) >= ${FEWEST}`
  return read(ctx)
    .select({
      round: questionnaires.round,
      audience: questionnaires.audience,
      useful: assessmentAnswers.useful,
      change: assessmentAnswers.change,
    })
    .from(trainingAssessments)
    .innerJoin(questionnaires, ofAssessment)
    .innerJoin(assessmentAnswers, ofQuestionnaire)
    .where(
      and(
        ofCode(ctx, code),
        isEnough,
        sql`(${assessmentAnswers.useful} <> '' or ${assessmentAnswers.change} <> '')`,
      ),
    )
    .orderBy(asc(sql`md5(${questionnaires.tokenHash})`))
    .limit(MOST_WORDS)
}

/**
 * What the people of the workspace acted for said of a training, round by round: of what has fewer than five
 * answers nothing but how many there are. Somebody else's is not found. Five queries.
 */
export async function getResults(ctx: Ctx, code: string) {
  const training = await getTraining(ctx, code)
  const [rounds, rated, gained, said] = await Promise.all([
    listRounds(ctx, code),
    listRated(ctx, code),
    listGained(ctx, code),
    listSaid(ctx, code),
  ])
  return {
    training,
    gained,
    rounds: rounds.map((round) => {
      const isOf = (one: Of) => one.round === round.round && one.audience === round.audience
      const words = said.filter(isOf)
      return {
        ...round,
        rated: rated.filter(isOf).toSorted((a, b) => placeOf(a.key) - placeOf(b.key)),
        useful: words.flatMap(({ useful }) => (useful === '' ? [] : useful)),
        change: words.flatMap(({ change }) => (change === '' ? [] : change)).toReversed(),
      }
    }),
  }
}

export type Results = Awaited<ReturnType<typeof getResults>>

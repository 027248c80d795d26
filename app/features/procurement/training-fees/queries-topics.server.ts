import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import {
  topicCompany,
  trainingTopicsOpenTo,
  trainingTopicsOwnedBy,
} from '#app/features/procurement/training-topics/queries-scope.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingFeesProposedBy, waitsFor } from './queries-scope.server.ts'
import { trainingFees, trainingFeeVersions } from './tables.server.ts'
import { standingOfFee } from './training-fee.ts'

const current = and(
  eq(trainingFeeVersions.feeId, trainingFees.id),
  eq(trainingFeeVersions.version, trainingFees.version),
)

type Slice = { limit: number; offset: number }

/** The own topics of the workspace acted for, with how many fees each has: what is open first. One query. */
export async function listOwnTopics(ctx: Ctx, words: string, { limit, offset }: Slice) {
  return read(ctx)
    .select({
      code: trainingTopics.code,
      title: trainingTopics.title,
      language: trainingTopics.language,
      state: trainingTopics.state,
      participants: trainingTopics.participants,
      budgetMinor: trainingTopics.budgetMinor,
      budgetCurrency: trainingTopics.budgetCurrency,
      updatedAt: trainingTopics.updatedAt,
      fees: sql<number>`(select count(*)::int from ${trainingFees} f where f.topic_id = training_topics.id)`,
    })
    .from(trainingTopics)
    .where(ofTopics(ctx, words))
    .orderBy(
      asc(sql`array_position(array['open', 'draft', 'closed'], ${trainingTopics.state})`),
      desc(trainingTopics.updatedAt),
      desc(trainingTopics.id),
    )
    .limit(limit)
    .offset(offset)
}

export type ListedTopic = Awaited<ReturnType<typeof listOwnTopics>>[number]

const ofTopics = (ctx: Ctx, words: string) =>
  and(
    trainingTopicsOwnedBy(ctx.actor),
    words === '' ? undefined : sql`strpos(lower(${trainingTopics.title}), lower(${words})) > 0`,
  )

/** How many own topics there are, with these words. One query. */
export async function countOwnTopics(ctx: Ctx, words: string): Promise<number> {
  const [row] = await read(ctx).select({ total: count() }).from(trainingTopics).where(ofTopics(ctx, words))
  return row?.total ?? 0
}

const ownFee = eq(trainingFees.topicId, trainingTopics.id)

/** What the provider acted for may answer or has answered. */
const ofProvider = (ctx: Ctx, words: string) =>
  and(
    or(trainingTopicsOpenTo(ctx.actor), trainingFeesProposedBy(ctx.actor)),
    words === ''
      ? undefined
      : sql`strpos(lower(concat_ws(' ', ${trainingTopics.title}, ${topicCompany})), lower(${words})) > 0`,
  )

/**
 * The topics of companies that are open to the provider acted for, and those that it has proposed a fee for,
 * with that fee: what waits for it first. One query.
 */
export async function listTopicsToAnswer(ctx: Ctx, words: string, { limit, offset }: Slice) {
  const now = ctx.now()
  const rows = await read(ctx)
    .select({
      topic: {
        code: trainingTopics.code,
        title: trainingTopics.title,
        language: trainingTopics.language,
        state: trainingTopics.state,
        participants: trainingTopics.participants,
        days: trainingTopics.days,
        openedAt: trainingTopics.openedAt,
        company: topicCompany,
      },
      fee: {
        code: trainingFees.code,
        state: trainingFees.state,
        proposer: trainingFees.proposer,
        validUntil: trainingFees.validUntil,
      },
      price: {
        unit: trainingFeeVersions.unit,
        amountMinor: trainingFeeVersions.amountMinor,
        currency: trainingFeeVersions.currency,
      },
    })
    .from(trainingTopics)
    .leftJoin(trainingFees, and(ownFee, trainingFeesProposedBy(ctx.actor)))
    .leftJoin(trainingFeeVersions, current)
    .where(ofProvider(ctx, words))
    .orderBy(
      sql`coalesce(${waitsFor('provider', now)}, false) desc`,
      sql`${trainingFees.id} is null desc`,
      desc(sql`coalesce(${trainingFees.updatedAt}, ${trainingTopics.openedAt})`),
      desc(trainingTopics.id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map(({ topic, fee, price }) => ({
    ...topic,
    fee: fee && price && { ...fee, ...price, standing: standingOfFee(fee, now) },
  }))
}

export type TopicToAnswer = Awaited<ReturnType<typeof listTopicsToAnswer>>[number]

/** How many there are. One query. */
export async function countTopicsToAnswer(ctx: Ctx, words: string): Promise<number> {
  const [row] = await read(ctx)
    .select({ total: count() })
    .from(trainingTopics)
    .leftJoin(trainingFees, and(ownFee, trainingFeesProposedBy(ctx.actor)))
    .where(ofProvider(ctx, words))
  return row?.total ?? 0
}

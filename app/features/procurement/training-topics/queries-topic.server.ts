import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { topicCompany, trainingTopicsOpenTo, trainingTopicsOwnedBy } from './queries-scope.server.ts'
import { trainingTopicInvitations, trainingTopics } from './tables.server.ts'
import { MOST_INVITED } from './training-topic.ts'

const shownTo = ({ language }: Ctx) => ({
  id: trainingTopics.id,
  code: trainingTopics.code,
  title: trainingTopics.title,
  language: trainingTopics.language,
  description: trainingTopics.description,
  audience: trainingTopics.audience,
  participants: trainingTopics.participants,
  days: trainingTopics.days,
  state: trainingTopics.state,
  revision: trainingTopics.revision,
  budgetMinor: trainingTopics.budgetMinor,
  budgetCurrency: trainingTopics.budgetCurrency,
  budgetShown: trainingTopics.budgetShown,
  updatedAt: trainingTopics.updatedAt,
  categorySlug: categories.slug,
  category: sql<string>`${categories.names} ->> ${language}`,
  company: topicCompany,
  companySlug: sql<string>`(select p.display_slug from ${parties} p where p.id = ${trainingTopics.companyId})`,
})

/** A topic of the workspace acted for; null for anybody else's, and for its employees. One query. */
export async function findOwnTopic(ctx: Ctx, code: string) {
  const [topic] = await read(ctx)
    .select(shownTo(ctx))
    .from(trainingTopics)
    .innerJoin(categories, eq(categories.id, trainingTopics.categoryId))
    .where(and(eq(trainingTopics.code, code), trainingTopicsOwnedBy(ctx.actor)))
  return topic ?? null
}

/** The same; anybody else's is not found. */
export async function getOwnTopic(ctx: Ctx, code: string): Promise<ShownTrainingTopic> {
  const topic = await findOwnTopic(ctx, code)
  if (!topic) throw notFound()
  return topic
}

export type ShownTrainingTopic = NonNullable<Awaited<ReturnType<typeof findOwnTopic>>>

/**
 * A topic that is open to the provider acted for, with its budget where the company shows it; null for any
 * other. One query.
 */
export async function findOpenTopic(ctx: Ctx, code: string): Promise<ShownTrainingTopic | null> {
  const [topic] = await read(ctx)
    .select(shownTo(ctx))
    .from(trainingTopics)
    .innerJoin(categories, eq(categories.id, trainingTopics.categoryId))
    .where(and(eq(trainingTopics.code, code), trainingTopicsOpenTo(ctx.actor)))
  if (!topic) return null
  return topic.budgetShown ? topic : { ...topic, budgetMinor: null, budgetCurrency: null }
}

/** The providers who are invited to an own topic, the latest first. One query. */
export async function listTopicInvitations(ctx: Ctx, code: string) {
  return read(ctx)
    .select({
      username: parties.displaySlug,
      name: sql<string>`coalesce(${trainerProfiles.displayName}, ${partyName()})`,
      image: trainerProfiles.image,
      at: trainingTopicInvitations.createdAt,
    })
    .from(trainingTopicInvitations)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingTopicInvitations.topicId))
    .innerJoin(parties, eq(parties.id, trainingTopicInvitations.providerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(
      and(
        eq(trainingTopics.code, code),
        trainingTopicsOwnedBy(ctx.actor),
        isNull(trainingTopicInvitations.withdrawnAt),
      ),
    )
    .orderBy(desc(trainingTopicInvitations.createdAt), asc(parties.id))
    .limit(MOST_INVITED)
}

export type InvitedToTopic = Awaited<ReturnType<typeof listTopicInvitations>>[number]

import { and, desc, eq, sql } from 'drizzle-orm'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import { categoryGroup } from '#app/features/catalogue/topics/queries-cards.server.ts'
import { topicsAt, topicsOpenTo, topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { categories, topics, topicViews } from '#app/features/catalogue/topics/tables.server.ts'
import { TOPIC_STATES, type TopicState } from '#app/features/catalogue/topics/topic.ts'
import { getProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type PartyActor, partyIdOf } from '#app/kit/actor.ts'
import { typedOf } from '#app/kit/markdown.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { shownOf, type TopicValues, topicValues } from './topic-form.ts'

/** How often it was looked at in the last 30 days, today included. */
const viewsOf30Days = sql<number>`(select coalesce(sum(v.views), 0)::int from ${topicViews} v
  where v.topic_id = ${topics.id} and v.day > (now() at time zone 'UTC')::date - 30)`

type PartyCtx = Ctx & { actor: PartyActor }

/** Whether the party acted for has written any topic yet, in whatever state; a visitor has none. */
export async function hasTopics(ctx: Ctx): Promise<boolean> {
  const party = partyIdOf(ctx.actor)
  if (party === null) return false
  const rows = await read(ctx)
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(and(eq(topics.ownerId, party), topicsOpenTo(ctx.actor)))
    .limit(1)
  return rows.length > 0
}

/** The categories of the topics of the party acted for, each once; none of a visitor. */
export async function listOwnCategories(ctx: Ctx): Promise<string[]> {
  const party = partyIdOf(ctx.actor)
  if (party === null) return []
  const rows = await read(ctx)
    .selectDistinct({ id: topics.categoryId })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(and(eq(topics.ownerId, party), topicsOpenTo(ctx.actor)))
  return rows.map(({ id }) => id)
}

/**
 * One page of the topics of the party acted for, last changed first, of one state if so asked; with the
 * number in each state. Two queries.
 */
export async function listOwnTopics(
  ctx: PartyCtx,
  { state, limit, offset }: { state: TopicState | null; limit: number; offset: number },
) {
  const own = topicsOwnedBy(ctx.actor)
  const [rows, found] = await Promise.all([
    read(ctx)
      .select({
        url: topics.slug,
        title: topics.title,
        language: topics.language,
        state: topics.state,
        isDemoted: sql<boolean>`${topics.demotedAt} is not null`,
        updatedAt: topics.updatedAt,
        publishedAt: topics.publishedAt,
        views: viewsOf30Days,
        thumbImage: topics.thumbImage,
        category: sql<string>`${categories.names} ->> ${ctx.language}`,
        group: sql<number>`coalesce(${categoryGroup.position}, ${categories.position})`,
      })
      .from(topics)
      .innerJoin(categories, eq(categories.id, topics.categoryId))
      .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
      .where(and(own, state ? eq(topics.state, state) : undefined))
      .orderBy(desc(topics.updatedAt), desc(topics.id))
      .limit(limit)
      .offset(offset),
    read(ctx)
      .select({ state: topics.state, count: sql<number>`count(*)::int` })
      .from(topics)
      .where(own)
      .groupBy(topics.state),
  ])
  const of = new Map(found.map((row) => [row.state, row.count]))
  return { rows, counts: TOPIC_STATES.map((name) => ({ state: name, count: of.get(name) ?? 0 })) }
}

export type OwnTopics = Awaited<ReturnType<typeof listOwnTopics>>

/**
 * A topic of the party acted for as form values, with their version token. Somebody else's is not found; an
 * actor who may not write topics is refused with `forbidden`.
 */
export async function getOwnTopic(ctx: PartyCtx, slug: string) {
  const [found] = await read(ctx)
    .select({ row: topics, category: categories.slug })
    .from(topics)
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .where(and(topicsAt(slug), topicsOwnedBy(ctx.actor)))
  if (!found) throw notFound()
  if (!canWriteTopics(ctx.actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  const { row, category } = found
  const values = topicValues({ ...row, category, description: typedOf(row.description) })
  const neverPublic = row.publishedAt === null
  return { url: row.slug, state: row.state, neverPublic, values, seen: versionToken(shownOf(values)) }
}

/**
 * The initial values of a new topic's form: how and where the party acted for taught last, else as its
 * profile says; with its tax terms, and the defaults of its country. Two queries.
 */
export async function getTopicBeginning(ctx: PartyCtx) {
  const [[row], usual] = await Promise.all([
    read(ctx)
      .select({ tax: partyTax, profile: trainerProfiles, last: topics })
      .from(parties)
      .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
      .leftJoin(topics, eq(topics.ownerId, parties.id))
      .where(partyActedFor(ctx.actor))
      .orderBy(sql`${topics.createdAt} desc nulls last`)
      .limit(1),
    getProviderDefaults(ctx),
  ])
  const { last, profile, tax = null } = row ?? {}
  const city = profile?.city ? [profile.city] : []
  const values: TopicValues = {
    language: last?.language ?? profile?.language ?? ctx.language,
    modes: last?.modes ?? profile?.modes ?? [],
    languages: last?.languages ?? (profile?.languages.length ? profile.languages : [ctx.language]),
    cities: (last?.cities ?? city).join(', '),
    level: 'all',
    durationUnit: 'days',
    currency: last?.priceCurrency ?? profile?.feeCurrency ?? usual.currency,
    unit: last?.priceUnit ?? 'person',
  }
  return { values, tax, usual, seen: versionToken({}) }
}

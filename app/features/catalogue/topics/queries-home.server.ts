import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { listedProfilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { cityName, homeName } from '#app/kit/city-names.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { cardsFrom, categoryGroup } from './queries-cards.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { categories, topics } from './tables.server.ts'
import { type TopicCardView, topicCardsOf } from './topic-card.ts'

export type CategoryCount = { slug: string; name: string; count: number }

export type Catalogue = {
  /** Groups of categories with how many topics each has, the fullest first. */
  groups: CategoryCount[]
  /** Categories below the groups, likewise. */
  categories: CategoryCount[]
  topics: number
  providers: number
}

/** The catalogue in the reader's language: groups and categories with topics, and the number of providers. */
export async function getCatalogue(ctx: Ctx): Promise<Catalogue> {
  const name = (of: typeof categories | typeof categoryGroup) => sql<string>`${of.names} ->> ${ctx.language}`
  const rows = await read(ctx)
    .select({
      slug: categories.slug,
      name: name(categories),
      groupSlug: categoryGroup.slug,
      groupName: name(categoryGroup),
      groupPosition: categoryGroup.position,
      position: categories.position,
      count: sql<number>`count(*)::int`,
      providers: sql<number>`(
        select count(*)::int from ${trainerProfiles}
        join ${parties} on ${parties.id} = ${trainerProfiles.partyId}
        where ${listedProfilesSeenBy(ctx.actor)}
      )`,
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
    .where(topicsSeenBy(ctx.actor))
    .groupBy(categories.id, categoryGroup.id)
  const groups = new Map<string, CategoryCount & { position: number }>()
  for (const row of rows) {
    const slug = row.groupSlug ?? row.slug
    const group = groups.get(slug) ?? {
      slug,
      name: row.groupName ?? row.name,
      position: row.groupPosition ?? row.position,
      count: 0,
    }
    groups.set(slug, { ...group, count: group.count + row.count })
  }
  return {
    groups: [...groups.values()]
      .sort((left, right) => right.count - left.count || left.position - right.position)
      .map(({ slug, name: words, count }) => ({ slug, name: words, count })),
    categories: rows
      .filter((row) => row.groupSlug !== null)
      .sort((left, right) => right.count - left.count || left.slug.localeCompare(right.slug, 'en'))
      .map(({ slug, name: words, count }) => ({ slug, name: words, count })),
    topics: rows.reduce((sum, row) => sum + row.count, 0),
    providers: rows[0]?.providers ?? 0,
  }
}

const score = sql`coalesce(${topics.rating}, 0) * ln(${topics.ratingCount} + 2)`
const GOOD = 40

/**
 * Well-rated topics with many reviews, those offered in the reader's language first, then the newest; at most
 * one of each group, to show the whole market.
 */
export async function listLovedTopics(ctx: Ctx, limit: number): Promise<TopicCardView[]> {
  const group = sql`coalesce(${categories.parentId}, ${categories.id})`
  const own = sql`(${ctx.language} = any(${topics.language} || ${topics.languages}) and coalesce(${topics.rating}, ${GOOD}) >= ${GOOD})`
  const rows = await cardsFrom(ctx)
    .where(
      sql`${topics.id} in (
        select distinct on (${group}) ${topics.id} from ${topics}
        join ${parties} on ${parties.id} = ${topics.ownerId}
        join ${categories} on ${categories.id} = ${topics.categoryId}
        where ${topicsSeenBy(ctx.actor)} and ${topics.demotedAt} is null and ${parties.demotedAt} is null
        order by ${group}, ${own} desc, ${score} desc, ${topics.publishedAt} desc nulls last, ${topics.id}
      )`,
    )
    .orderBy(desc(own), desc(score), sql`${topics.publishedAt} desc nulls last`, topics.id)
    .limit(limit)
  return topicCardsOf(rows, ctx.language, translator(ctx.language))
}

/** As many spellings of a city are looked at, at most. */
const SPELLINGS = 3

/** The cities with the most topics: `name` in the reader's language, `city` as filters call it. */
export async function listTopicCities(ctx: Ctx, limit: number): Promise<{ city: string; name: string }[]> {
  const places = read(ctx)
    .select({ city: sql<string>`unnest(${topics.cities})`.as('city') })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(topicsSeenBy(ctx.actor))
    .as('places')
  const rows = await read(ctx)
    .select({ city: places.city })
    .from(places)
    .where(isNotNull(places.city))
    .groupBy(places.city)
    .orderBy(sql`count(*) desc`, places.city)
    .limit(limit * SPELLINGS)
  const cities = new Set(rows.map((row) => homeName(row.city)))
  return [...cities].slice(0, limit).map((city) => ({ city, name: cityName(city, ctx.language) }))
}

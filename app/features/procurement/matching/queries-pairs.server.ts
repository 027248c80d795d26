import { type SQL, sql } from 'drizzle-orm'
import { ALONE } from '#app/features/catalogue/search-index/search-document.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readPlanned } from '#app/platform/prepared-query.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { d, hasFreeDay, isProviding, p, r } from './queries-scope.server.ts'

/** A requirement and a provider that passed the gates, and what the statement saw on its way. */
export type Pair = {
  requirementId: string
  providerId: PartyId
  isExact: boolean
  isTaughtIn: boolean
  /** By what the profile of a provider without topics says. */
  isByProfile: boolean
  /** Whether the provider is at home in the city. */
  isHome: boolean
  /** In tenths of a star. */
  rating: number | null
  ratingCount: number
}

/** So many go on to the second stage, and of those without a review so many. */
const MOST = 100
const MOST_NEW = 20
/** Free days are looked for among so many times as many, the nearest. */
const LOOKED_AT = 2
/** With fewer of the very category and language, others are looked at, too. */
const ENOUGH = 10

type Asked = {
  scope: Scope<'pairs'>
  /** Which of them: those of a requirement, or all. */
  such: SQL
  /** Whether the provider is at home in the city, and whether a topic names it, where one is named. */
  isHome: SQL
  isThere: SQL
}

const has = (facets: SQL) => sql`${d.facets} @> ${facets}`
const codes = (...list: SQL[]) => sql`array[${sql.join(list, sql`, `)}]`
const MODE = sql`'mode:' || ${r.mode}`
const LANGUAGE = sql`'language:' || ${r.trainingLanguage}`
const CATEGORY = sql`'category:' || c.id`
const GROUP = sql`'category:' || coalesce(c.parent_id, c.id)`
const FIELD = sql`'field:' || c.slug`
const NEAR_FIELD = sql`'field:' || near.slug`
/** What is walked: topics, or profiles of who has none, by the categories of the group. */
const topicsWith = (facets: SQL) => sql`join ${searchDocuments} d on d.kind = 'topic' and ${has(facets)}`
const PROFILES = sql`join ${categories} near on coalesce(near.parent_id, near.id) = coalesce(c.parent_id, c.id)
  join ${searchDocuments} d on d.kind <> 'topic'
    and d.facets @> ${codes(sql`${ALONE}::text`, NEAR_FIELD, MODE, LANGUAGE)}`

/**
 * The pairs that pass the gates, the nearest first: those who teach the very category in the language of the
 * training, and who has no topic and names skills of it. Where these are few also who only speaks the
 * language, topics of the category's group that themselves say all that is asked, and who names skills of the
 * group. Each is a walk of the index. Two queries at once, or four.
 */
export async function listPairs(ctx: Ctx, asked: Asked): Promise<Pair[]> {
  const [taught, named] = await Promise.all([
    listWalked(ctx, asked, topicsWith(codes(CATEGORY, MODE, LANGUAGE))),
    listWalked(ctx, asked, PROFILES),
  ])
  const exact = named.filter(({ isExact }) => isExact)
  if (taught.length + exact.length >= ENOUGH) return [...taught, ...exact]
  const near = { ...asked, such: sql`${asked.such} and ${asked.isThere}` }
  const [spoken, beside] = await Promise.all([
    listWalked(ctx, asked, topicsWith(codes(CATEGORY, MODE))),
    listWalked(ctx, near, topicsWith(codes(GROUP, MODE, LANGUAGE))),
  ])
  const found = new Set(spoken.map(keyOf))
  return [...spoken, ...beside.filter((pair) => !found.has(keyOf(pair))), ...named]
}

const keyOf = ({ requirementId, providerId }: Pair) => `${requirementId} ${providerId}`

const NEARNESS = sql`is_exact desc, is_taught_in desc, is_home desc, quality desc, provider`

async function listWalked(ctx: Ctx, { scope, such, isHome }: Asked, walk: SQL): Promise<Pair[]> {
  return readPlanned<Pair>(
    ctx,
    'matching.pairs',
    sql`
    with taught as materialized (
      select r.id as requirement, d.owner_id as provider, r.wished_from, r.wished_to,
        bool_or(${d.facets} && array[${CATEGORY}, ${FIELD}]) as is_exact,
        bool_or(${d.kind} = 'topic' and ${has(codes(LANGUAGE))}) as is_taught_in,
        bool_or(${d.kind} <> 'topic') as is_by_profile,
        coalesce(bool_or(${isHome}), false) as is_home,
        max(${p.rating}) as rating, coalesce(max(${p.ratingCount}), 0) as rating_count,
        coalesce(max(${p.ratingCount}), 0) = 0 as is_new, max(${d.quality}) as quality
      from ${requirements} r
      join ${categories} c on c.id = r.category_id
      join ${accounts} poster on poster.id = r.posted_by
      ${walk}
      left join ${topics} t on t.id = d.id
      left join ${trainerProfiles} p on p.party_id = d.owner_id
      where ${such} and ${scope}
      group by r.id, d.owner_id
    ), nearest as materialized (
      select *, row_number() over (partition by requirement, is_new order by ${NEARNESS}) as rank from taught
    ), free as (
      select *, row_number() over (partition by requirement, is_new order by ${NEARNESS}) as place from nearest
      where rank <= ${LOOKED_AT}::int * case when is_new then ${MOST_NEW}::int else ${MOST}::int end and ${isProviding(sql`nearest.provider`)}
        and ${hasFreeDay({
          provider: sql`nearest.provider`,
          wishedFrom: sql`nearest.wished_from`,
          wishedTo: sql`nearest.wished_to`,
        })}
    )
    select requirement as "requirementId", provider as "providerId", is_exact as "isExact",
      is_taught_in as "isTaughtIn",
      is_by_profile as "isByProfile", is_home as "isHome", rating, rating_count as "ratingCount"
    from free where place <= case when is_new then ${MOST_NEW}::int else ${MOST}::int end
    order by is_exact desc, place, provider, requirement
    limit ${MOST + MOST_NEW}`,
  )
}

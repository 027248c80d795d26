import { type SQL, sql } from 'drizzle-orm'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { d, hasFreeDay, p, r } from './queries-scope.server.ts'

/** A requirement and a provider that passed the gates, and what the statement saw on its way. */
export type Pair = {
  requirementId: string
  providerId: PartyId
  isExact: boolean
  isTaughtIn: boolean
  /** Whether the provider is at home in the city. */
  isHome: boolean
  /** In tenths of a star. */
  rating: number | null
  ratingCount: number
}

/** So many go on to the second stage, and of those without a review so many. */
const MOST = 100
const MOST_NEW = 20
/** With fewer of the very category, those who teach in its group are looked at, too. */
const ENOUGH = 10

type Asked = {
  scope: Scope<'pairs'>
  /** Which of them: those of a requirement, or all. */
  such: SQL
  /** Whether the provider is at home in the requirement's city. */
  isHome: SQL
}

/**
 * The pairs that pass the gates, the nearest first: first those who teach the very category of a
 * requirement, and where these are few those of its group. One query, or two.
 */
export async function listPairs(ctx: Ctx, asked: Asked): Promise<Pair[]> {
  const exact = await listTaught(ctx, asked, sql`array['category:' || c.id]`)
  if (exact.length >= ENOUGH) return exact
  return listTaught(ctx, asked, sql`array['category:' || coalesce(c.parent_id, c.id)]`)
}

async function listTaught(ctx: Ctx, { scope, such, isHome }: Asked, category: SQL): Promise<Pair[]> {
  const { rows } = await read(ctx).execute<Pair>(sql`
    with taught as materialized (
      select r.id as requirement, d.owner_id as provider, r.wished_from, r.wished_to,
        bool_or(${d.facets} @> array['category:' || c.id]) as is_exact,
        bool_or(${d.facets} @> array['language:' || ${r.trainingLanguage}]) as is_taught_in,
        coalesce(bool_or(${isHome}), false) as is_home,
        max(${p.rating}) as rating, coalesce(max(${p.ratingCount}), 0) as rating_count,
        coalesce(max(${p.ratingCount}), 0) = 0 as is_new, max(${d.quality}) as quality
      from ${requirements} r
      join ${categories} c on c.id = r.category_id
      join ${accounts} poster on poster.id = r.posted_by
      join ${searchDocuments} d on d.kind = 'topic' and d.facets @> ${category}
      join ${topics} t on t.id = d.id
      join ${parties} o on o.id = d.owner_id
      left join ${trainerProfiles} p on p.party_id = d.owner_id
      where ${such} and ${scope}
      group by r.id, d.owner_id
    ), free as (
      select *, row_number() over (partition by requirement, is_new
        order by is_exact desc, is_taught_in desc, is_home desc, quality desc, provider) as place
      from taught where ${hasFreeDay({
        provider: sql`taught.provider`,
        wishedFrom: sql`taught.wished_from`,
        wishedTo: sql`taught.wished_to`,
      })}
    )
    select requirement as "requirementId", provider as "providerId", is_exact as "isExact",
      is_taught_in as "isTaughtIn", is_home as "isHome", rating, rating_count as "ratingCount"
    from free where place <= case when is_new then ${MOST_NEW}::int else ${MOST}::int end
    order by is_exact desc, place, provider, requirement
    limit ${MOST + MOST_NEW}`)
  return rows
}

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

const codes = (...list: SQL[]) => sql`array[${sql.join(list, sql`, `)}]`
const MODE = sql`'mode:' || ${r.mode}`
const LANGUAGE = sql`'language:' || ${r.trainingLanguage}`
const CATEGORY = sql`'category:' || c.id`
const GROUP = sql`'category:' || coalesce(c.parent_id, c.id)`

/**
 * The pairs that pass the gates, the nearest first: those who teach the very category in the language of the
 * training. Where these are few also who only speaks it, and topics of the category's group that themselves
 * say all that is asked. Each is a walk of the index. One query, or three.
 */
export async function listPairs(ctx: Ctx, asked: Asked): Promise<Pair[]> {
  const taught = await listTaught(ctx, asked, codes(CATEGORY, MODE, LANGUAGE))
  if (taught.length >= ENOUGH) return taught
  const near = { ...asked, such: sql`${asked.such} and ${asked.isThere}` }
  const [spoken, beside] = await Promise.all([
    listTaught(ctx, asked, codes(CATEGORY, MODE)),
    listTaught(ctx, near, codes(GROUP, MODE, LANGUAGE)),
  ])
  const found = new Set(spoken.map(keyOf))
  return [...spoken, ...beside.filter((pair) => !found.has(keyOf(pair)))]
}

const keyOf = ({ requirementId, providerId }: Pair) => `${requirementId} ${providerId}`

const NEARNESS = sql`is_exact desc, is_taught_in desc, is_home desc, quality desc, provider`

async function listTaught(ctx: Ctx, { scope, such, isHome }: Asked, facets: SQL): Promise<Pair[]> {
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
      join ${searchDocuments} d on d.kind = 'topic' and d.facets @> ${facets}
      join ${topics} t on t.id = d.id
      join ${parties} o on o.id = d.owner_id
      left join ${trainerProfiles} p on p.party_id = d.owner_id
      where ${such} and ${scope}
      group by r.id, d.owner_id
    ), nearest as materialized (
      select *, row_number() over (partition by requirement, is_new order by ${NEARNESS}) as rank from taught
    ), free as (
      select *, row_number() over (partition by requirement, is_new order by ${NEARNESS}) as place from nearest
      where rank <= ${LOOKED_AT}::int * case when is_new then ${MOST_NEW}::int else ${MOST}::int end and ${hasFreeDay(
        {
          provider: sql`nearest.provider`,
          wishedFrom: sql`nearest.wished_from`,
          wishedTo: sql`nearest.wished_to`,
        },
      )}
    )
    select requirement as "requirementId", provider as "providerId", is_exact as "isExact",
      is_taught_in as "isTaughtIn", is_home as "isHome", rating, rating_count as "ratingCount"
    from free where place <= case when is_new then ${MOST_NEW}::int else ${MOST}::int end
    order by is_exact desc, place, provider, requirement
    limit ${MOST + MOST_NEW}`)
  return rows
}

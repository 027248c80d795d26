import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import { Values } from './queries.server.ts'
import { estimate, type Matches, matching, narrowed, type Probe, shareFor } from './queries-counts.server.ts'
import { type Asked, fullScore, STANDING, sortOrder, titleScore } from './ranking.ts'
import type { Sort } from './search-filters.ts'

export type Hit = { id: string; title: string; url: string }

/**
 * What is looked for, in PostgreSQL's text form of queries: `all` the words, `exact` as whole words. Where some of the
 * words are enough, `parts` are these with what each counts for.
 */
export type Query = {
  all: string
  exact: string
  folded: string
  parts: { words: string; weight: number }[]
}

export type Listed = { matches: Matches; query: Query | null; sort: Sort; page: number; size: number }

/** Up to here all matches are ranked by all that is known of them. */
const RANKED = 1_280
/** Beyond, matches are so common that walking down an order meets a page of them soon. */
const SORTED = 40_000
/** As far a walk goes before it gives up: what is common may be rare where it begins. */
const STEPS = 20_000

/**
 * One page of matches in a fixed order, without counts. Among more matches than can be ranked, those among the best
 * documents with the words in their title come first, ranked; then all others.
 */
export async function listPage(ctx: Ctx, listed: Listed, probe: Probe): Promise<Hit[]> {
  const { matches, query, sort, page, size } = listed
  const offset = (page - 1) * size
  const order = sortOrder(matches.kind, sort)
  const isCommon = estimate(probe) > SORTED
  if (order !== null || query === null) {
    const chosen = order ?? STANDING[matches.kind]
    return isCommon
      ? walk(ctx, listed, chosen, { offset, size, skipBest: false })
      : collect(ctx, listed, { last: chosen }, { offset, size })
  }
  const standing = STANDING[matches.kind]
  if (shareFor(probe) === 1) {
    const score = estimate(probe) <= RANKED ? fullScore : titleScore
    return collect(ctx, listed, { score, last: standing }, { offset, size })
  }
  const best = await listBest(ctx, listed, { offset, size })
  if (best.hits.length === size) return best.hits
  const rest = { offset: Math.max(0, offset - best.total), size: size - best.hits.length, skipBest: true }
  const others = isCommon
    ? await walk(ctx, listed, standing, rest)
    : await collect(ctx, listed, { score: titleScore, last: standing }, rest)
  return [...best.hits, ...others]
}

type Cut = { offset: number; size: number; skipBest?: boolean }

/** Places of what was asked; only what a statement names becomes one of its values. */
function places({ query }: Listed, ctx: Ctx, values: Values): Asked {
  const known = new Map<string, string>()
  const place = (name: string, value: string, type: string) => {
    const found = known.get(name) ?? values.put(value, type)
    known.set(name, found)
    return found
  }
  return {
    get exact() {
      return place('exact', query?.exact ?? '', 'tsquery')
    },
    get all() {
      return place('all', query?.all ?? '', 'tsquery')
    },
    get folded() {
      return place('folded', query?.folded ?? '', 'text')
    },
    get language() {
      return place('language', ctx.language, 'text')
    },
  }
}

/** What the parts count for that a document holds. */
function partsScore({ query }: Listed, values: Values): string {
  const parts = query?.parts ?? []
  const sum = parts.map(
    ({ words, weight }) =>
      `case when d.words @@ ${values.put(words, 'tsquery')} then ${values.put(weight, 'float8')} else 0 end`,
  )
  return sum.join(' + ') || '0'
}

/** What is shown, and what `order` may name. */
const KEPT = [
  'id',
  'title',
  'url',
  'quality',
  'starts_at',
  'ends_at',
  'published_at',
  'rating',
  'rating_count',
]
  .concat('price_currency', 'price_minor')
  .map((column) => `d.${column}`)
  .join(', ')

const inBest = (asked: Asked) => `(d.best and d.title_words @@ ${asked.all})`

type Order = { score?: (asked: Asked) => string; last: string }

/** Sorts all matches. */
async function collect(
  ctx: Ctx,
  listed: Listed,
  order: Order,
  { offset, size, skipBest }: Cut,
): Promise<Hit[]> {
  const values = new Values()
  const asked = places(listed, ctx, values)
  const where = [matching(listed.matches, values), values.visible(ctx)]
  if (skipBest) where.push(`not ${inBest(asked)}`)
  const { rows } = await pool().query<Hit>(
    `with d as materialized (
      select ${KEPT}, ${partsScore(listed, values)} as part, ${order.score?.(asked) ?? '0'} as score
      from search_documents d where ${where.join(' and ')})
    select d.id, d.title, d.url from d order by d.part desc, d.score desc, ${order.last}
    limit ${values.put(size, 'int')} offset ${values.put(offset, 'int')}`,
    values.list,
  )
  return rows
}

/** Sorts the matches among the best that have the words in their title, and tells how many there are. */
async function listBest(ctx: Ctx, listed: Listed, { offset, size }: Cut) {
  const values = new Values()
  const asked = places(listed, ctx, values)
  const label = values.put(`'#${listed.matches.kind}'`, 'tsquery')
  const where = [
    `d.best and d.title_words @@ (${asked.all} && ${label})`,
    ...narrowed(listed.matches, values),
    values.visible(ctx),
  ]
  const { rows } = await pool().query<{ total: number; hits: Hit[] | null }>(
    `with d as materialized (
      select ${KEPT}, ${partsScore(listed, values)} as part, ${titleScore(asked)} as score
      from search_documents d where ${where.join(' and ')})
    select (select count(*)::int from d) as total, (select json_agg(page) from (
      select d.id, d.title, d.url from d order by d.part desc, d.score desc, ${STANDING[listed.matches.kind]}
      limit ${values.put(size, 'int')} offset ${values.put(offset, 'int')}) page) as hits`,
    values.list,
  )
  return { total: rows[0]?.total ?? 0, hits: rows[0]?.hits ?? [] }
}

/** Walks down an order until the page is full; where that takes too many steps, sorts all matches after all. */
async function walk(ctx: Ctx, listed: Listed, order: string, cut: Cut): Promise<Hit[]> {
  const values = new Values()
  const asked = places(listed, ctx, values)
  const { kind, words } = listed.matches
  const where = narrowed(listed.matches, values)
  if (words !== null) where.push(`d.words @@ ${values.put(words, 'tsquery')}`)
  if (cut.skipBest) where.push(`not ${inBest(asked)}`)
  const steps = STEPS + cut.offset * 40
  const { rows } = await pool().query<Hit>(
    `select d.id, d.title, d.url from (select * from search_documents d
      where d.kind = ${values.put(kind, 'text')} and ${values.visible(ctx)}
      order by ${order} limit ${values.put(steps, 'int')}) d
    where ${where.join(' and ') || 'true'}
    order by ${order} limit ${values.put(cut.size, 'int')} offset ${values.put(cut.offset, 'int')}`,
    values.list,
  )
  return rows.length === cut.size ? rows : collect(ctx, listed, { last: order }, cut)
}

import { type Page, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import type { DocumentKind } from './index-document.server.ts'
import { foldTitle, QUERY_LENGTH, queryText, queryTokens, type Token } from './normalise.ts'
import { type Alternatives, findSimilarWords, NO_ALTERNATIVES, visibleDocuments } from './queries.server.ts'
import {
  FACETS,
  type Facet,
  type FacetCounts,
  FILTERS_OF,
  type Narrowing,
  narrowingsOf,
  type SearchFilters,
  SORTS_OF,
  type Sort,
} from './search-filters.ts'
import { correctedText } from './spelling.ts'

export type Hit = { id: string; title: string; url: string }
export type Counts = Record<DocumentKind, number>

/**
 * One page of what was found of one kind, with the number found of each kind, by the filters that make sense for it,
 * and per value of each filter. `estimated`: counts come from a sample, rounded to two digits. `nearly`: nothing holds
 * all words as typed; small errors were forgiven, or only some of the words are there. `instead`: the text that was
 * looked for in its place when words were misspelt.
 */
export type Results = {
  hits: Page<Hit>
  counts: Counts
  facets: FacetCounts
  estimated: boolean
  nearly: boolean
  instead: string | null
}

/** Without filters nothing narrows; without a sort, or with one that makes no sense for the kind, the best come first. */
export type Wanted = {
  text: string
  kind: DocumentKind
  page: number
  size: number
  filters?: SearchFilters
  sort?: Sort
  /** Of one provider alone: counts know nothing of it. */
  ownerId?: string
}

const KINDS: DocumentKind[] = ['topic', 'trainer', 'supplier', 'event', 'requirement']
const VALUES_SHOWN = 200

/** What comes first when nothing was typed, and among equals. */
const ORDER: Record<DocumentKind, string> = {
  topic: 'd.quality desc',
  trainer: 'd.quality desc',
  supplier: 'd.quality desc',
  event: 'd.starts_at',
  requirement: 'd.published_at desc',
}

function sortSql(kind: DocumentKind, sort: Sort = 'best'): string | null {
  if (sort === 'best' || !SORTS_OF[kind].includes(sort)) return null
  if (sort === 'rating') return 'd.rating desc nulls last, d.rating_count desc'
  if (sort === 'price') return 'd.price_currency, d.price_minor'
  if (sort === 'newest') return 'd.published_at desc'
  return kind === 'requirement' ? 'd.ends_at' : 'd.starts_at'
}

/** Values of a statement; `put` gives the place of one more. */
class Values {
  readonly list: unknown[] = []
  put(value: unknown, type = ''): string {
    this.list.push(value)
    return `$${this.list.length}${type && `::${type}`}`
  }
  visible(ctx: Ctx): string {
    const { sql, values } = visibleDocuments(ctx.actor, this.list.length + 1)
    this.list.push(...values)
    return sql
  }
}

type Query = { all: string; parts: string[]; exact: string; folded: string }

function conditionOf({ codes, price, rating, days }: Narrowing, values: Values): string {
  const conditions: string[] = []
  if (codes.length > 0) conditions.push(`d.facets && ${values.put(codes, 'text[]')}`)
  if (rating !== undefined) conditions.push(`d.rating >= ${values.put(rating, 'float8')}`)
  const bounds = [...(price ?? []), ...(days ?? [])]
  const [column, type] = days ? ['d.day', 'date'] : ['d.price_minor', 'bigint']
  bounds.forEach((bound, at) => {
    if (bound !== null) conditions.push(`${column} ${at === 0 ? '>=' : '<='} ${values.put(bound, type)}`)
  })
  return `coalesce(${conditions.join(' and ')}, false)`
}

/** Which words were looked for, and how: as typed, or with errors forgiven and then some of them. */
async function understand(ctx: Ctx, text: string, tokens: Token[]) {
  const folded = foldTitle(text.slice(0, QUERY_LENGTH))
  const asked = (alternatives: Alternatives, parts: boolean): Query => {
    const { instead } = alternatives
    return {
      all: queryText(tokens, { instead }) ?? '',
      parts: parts ? tokens.map((token) => queryText([token], { instead }) ?? '') : [],
      exact: queryText(tokens, { exact: true, instead }) ?? '',
      folded,
    }
  }
  const typed = asked(NO_ALTERNATIVES, false)
  if (await holds(ctx, typed.all)) return { query: typed, nearly: false, alternatives: NO_ALTERNATIVES }
  const alternatives = await findSimilarWords(tokens)
  const near = asked(alternatives, true)
  if (alternatives.instead.size > 0 && (await holds(ctx, near.all)))
    return { query: { ...near, parts: [] }, nearly: true, alternatives }
  if (near.parts.length < 2) return { query: typed, nearly: false, alternatives: NO_ALTERNATIVES }
  return { query: { ...near, all: near.parts.join(' | ') }, nearly: true, alternatives }
}

async function holds(ctx: Ctx, query: string): Promise<boolean> {
  const values = new Values()
  const { rows } = await pool().query<{ some: boolean }>(
    `select exists (select from search_documents d
      where d.words @@ ${values.put(query, 'tsquery')} and ${values.visible(ctx)}) as some`,
    values.list,
  )
  return rows[0]?.some === true
}

const RANK = (exact: string, query: string, folded: string, language: string) =>
  `(ts_rank('{0.05, 0.15, 0.4, 1}', d.words, ${exact}) * 3 + ts_rank('{0.05, 0.15, 0.4, 1}', d.words, ${query})
  + case when d.folded_title = ${folded} then 3 when starts_with(d.folded_title, ${folded}) then 1
         when d.title_words @@ ${exact} then 0.8 when d.title_words @@ ${query} then 0.4 else 0 end
  + case when d.language = ${language} then 0.1 else 0 end + d.quality * 0.03)`

/** How common a word is, counted up to here: beyond it says nothing more about what somebody looks for. */
const COMMON = 5_000

/** The documents of one page, without any count. Where some of the words are enough, the rarer ones count most. */
async function pageOfHits(ctx: Ctx, wanted: Wanted, query: Query | null): Promise<Hit[]> {
  const values = new Values()
  const visible = values.visible(ctx)
  const where = [visible, `d.kind = ${values.put(wanted.kind)}`]
  const order = [sortSql(wanted.kind, wanted.sort)]
  let weights = ''
  if (wanted.ownerId) where.push(`d.owner_id = ${values.put(wanted.ownerId, 'uuid')}`)
  if (query) {
    const all = values.put(query.all, 'tsquery')
    where.push(`d.words @@ (${all} && ${values.put(`'#${wanted.kind}'`, 'tsquery')})`)
    if (query.parts.length > 0) {
      weights = `with part as materialized (select one, 4 / ln(3 + (select count(*) from (
          select from search_documents d where d.words @@ one limit ${COMMON}) c)) as weight
        from unnest(${values.put(query.parts, 'text[]')}::tsquery[]) one)`
      order.push('coalesce((select sum(weight) from part where d.words @@ one), 0) desc')
    }
    const [exact, folded] = [values.put(query.exact, 'tsquery'), values.put(query.folded, 'text')]
    order.push(`${RANK(exact, all, folded, values.put(ctx.language, 'text'))} desc`)
  }
  for (const narrowing of narrowingsOf(wanted.kind, wanted.filters))
    where.push(conditionOf(narrowing, values))
  order.push(ORDER[wanted.kind], 'd.id')
  const { rows } = await pool().query<Hit>(
    `${weights} select d.id, d.title, d.url from search_documents d where ${where.join(' and ')}
    order by ${order.filter((one) => one !== null).join(', ')}
    limit ${values.put(wanted.size)} offset ${values.put((wanted.page - 1) * wanted.size)}`,
    values.list,
  )
  return rows
}

type Count = { code: string; n: number }

/**
 * Counts per kind and per value of the filters. `failed` has a bit for each filter that a document does not pass: it
 * counts for a value when it passes all others than the value's own.
 */
async function countMatches(ctx: Ctx, wanted: Wanted, query: Query | null): Promise<Count[]> {
  const values = new Values()
  const where = [values.visible(ctx)]
  if (query) where.push(`d.words @@ ${values.put(query.all, 'tsquery')}`)
  const narrowings = KINDS.flatMap((kind) => narrowingsOf(kind, wanted.filters)).filter(
    (one, at, all) => all.findIndex(({ facet }) => facet === one.facet) === at,
  )
  const bits = narrowings.map(
    (narrowing, at) => `case when ${conditionOf(narrowing, values)} then 0 else ${1 << at} end`,
  )
  const bitOf = (facet: Facet | 'date') =>
    narrowings.reduce((sum, one, at) => sum + ((one.facet ?? 'date') === facet ? 1 << at : 0), 0)
  const maskOf = (kind: DocumentKind) => FILTERS_OF[kind].reduce((sum, facet) => sum + bitOf(facet), 0)
  const masks = KINDS.map((kind) => `when '${kind}' then ${maskOf(kind)}`).join(' ')
  const own = FACETS.filter((facet) => bitOf(facet) > 0)
    .map((facet) => `when '${facet}' then ${bitOf(facet)}`)
    .join(' ')
  const { rows } = await pool().query<Count>(
    `with matched as materialized (
      select d.kind, d.facets, (${bits.join(' + ') || '0'}) & case d.kind ${masks} end as failed
      from search_documents d where ${where.join(' and ')})
    select '#' || kind as code, count(*)::int as n from matched where failed = 0 group by kind
    union all (select code, count(*)::int as n from matched, unnest(facets) code
      where kind = ${values.put(wanted.kind)} and (failed = 0
        or failed = case split_part(code, ':', 1) ${own || "when '' then 0"} else -1 end)
      group by code order by n desc, code limit 2000)`,
    values.list,
  )
  return rows
}

function facetsOf(wanted: Wanted, rows: Count[]): FacetCounts {
  const narrowings = narrowingsOf(wanted.kind, wanted.filters)
  const facets = {} as FacetCounts
  for (const facet of FACETS) {
    const shown = FILTERS_OF[wanted.kind].includes(facet)
    const prefix = `${facet}:`
    const found = shown ? rows.filter(({ code }) => code.startsWith(prefix)) : []
    const chosen = narrowings.flatMap((one) => (one.facet === facet ? one.codes : []))
    facets[facet] = [
      ...found.filter(({ code }, at) => at < VALUES_SHOWN || chosen.includes(code)),
      ...chosen.filter((code) => !found.some((row) => row.code === code)).map((code) => ({ code, n: 0 })),
    ].map(({ code, n }) => ({ value: code.slice(prefix.length), count: n }))
  }
  return facets
}

/**
 * Finds documents of one kind by words in any order, or lists all of them when no word was typed, narrowed by filters.
 * What makes no sense for the kind, or is nonsense, is left out of account; no text is an error.
 */
export async function listResults(ctx: Ctx, wanted: Wanted): Promise<Results> {
  const tokens = queryTokens(wanted.text)
  const understood =
    tokens.length > 0
      ? await understand(ctx, wanted.text, tokens)
      : { query: null, nearly: false, alternatives: NO_ALTERNATIVES }
  const blank = wanted.text.trim() === ''
  const [rows, hits] =
    understood.query || blank
      ? await Promise.all([
          countMatches(ctx, wanted, understood.query),
          pageOfHits(ctx, wanted, understood.query),
        ])
      : [[], []]
  const counts = Object.fromEntries(
    KINDS.map((kind) => [kind, rows.find(({ code }) => code === `#${kind}`)?.n ?? 0]),
  ) as Counts
  const found = Object.values(counts).some((n) => n > 0)
  return {
    hits: pageOf(hits, counts[wanted.kind], wanted.page, wanted.size),
    counts,
    facets: facetsOf(wanted, rows),
    estimated: false,
    nearly: understood.nearly && found,
    instead: correctedText(
      wanted.text,
      understood.alternatives.corrections,
      hits.map(({ title }) => title),
    ),
  }
}

/** One page of hits without counts, of words as typed: cheap, for feeds and for pages far down. */
export async function listHits(ctx: Ctx, wanted: Wanted): Promise<Hit[]> {
  const tokens = queryTokens(wanted.text)
  if (tokens.length === 0) return wanted.text.trim() === '' ? pageOfHits(ctx, wanted, null) : []
  const { query } = await understand(ctx, wanted.text, tokens)
  return pageOfHits(ctx, wanted, query)
}

import { type Page, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import type { DocumentKind } from './index-document.server.ts'
import { foldTitle, QUERY_LENGTH, queryText, queryTokens, type Token } from './normalise.ts'
import { type Alternatives, findSimilarWords, NO_ALTERNATIVES, Values } from './queries.server.ts'
import {
  type Counted,
  holding,
  type Probe,
  probe,
  type Tally,
  tally,
  type Words,
} from './queries-counts.server.ts'
import { type Hit, listPage, type Query } from './queries-hits.server.ts'
import { wordWeight } from './ranking.ts'
import {
  FACETS,
  type Facet,
  type FacetCounts,
  FILTERS_OF,
  narrowingsOf,
  type SearchFilters,
  type Sort,
} from './search-filters.ts'
import { correctedText } from './spelling.ts'

export type { Hit } from './queries-hits.server.ts'
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
/** No address asks for more. */
const LAST_PAGE = 500

/** What was understood: `query` is null when nothing was typed; `found` is false when nothing can match. */
type Understood = { query: Query | null; found: boolean; nearly: boolean; alternatives: Alternatives }

const understood = (query: Query | null, found: boolean, nearly = false, alternatives = NO_ALTERNATIVES) =>
  ({ query, found, nearly, alternatives }) satisfies Understood

/** Words as typed; where nothing holds them all, with errors forgiven; then without unknown words; then some of them. */
async function understand(ctx: Ctx, text: string): Promise<Understood> {
  const tokens = queryTokens(text)
  if (tokens.length === 0) return understood(null, text.trim() === '')
  const folded = foldTitle(text.slice(0, QUERY_LENGTH))
  const asTyped = await countTokens(ctx, tokens)
  const typed = queryOf(asTyped, folded)
  if (await holds(ctx, asTyped, typed.words)) return understood(typed, true)
  const alternatives = await findSimilarWords(tokens)
  const { instead } = alternatives
  const forgiven = instead.size > 0 ? await countTokens(ctx, tokens, instead) : asTyped
  const near = queryOf(forgiven, folded)
  if (instead.size > 0 && (await holds(ctx, forgiven, near.words)))
    return understood(near, true, true, alternatives)
  const known = forgiven.filter(({ documents }) => documents !== 0)
  if (tokens.length === 1 || known.length === 0) return understood(typed, false)
  const rest = queryOf(known, folded)
  if (known.length < tokens.length && (await holds(ctx, known, rest.words)))
    return understood(rest, true, true, alternatives)
  const rarest = known.toSorted((a, b) => a.documents - b.documents).slice(0, 1)
  // Where a word is common it would only add what fits less.
  const some = known.some(({ documents }) => documents > COMMON) ? rarest : known
  const parts = some.map(({ all, documents }) => ({ words: all, weight: wordWeight(documents) }))
  const all = parts.map(({ words }) => `(${words})`).join(' | ')
  const query = {
    ...rest,
    words: { sought: all, also: null, areCommon: false },
    all,
    parts: parts.length > 1 ? parts : [],
  }
  return understood(query, true, true, alternatives)
}

/** A token with the queries for it and in how many documents it stands, roughly where these are many. */
type Known = { token: Token; all: string; exact: string; documents: number }

/** Beyond so many documents a word says little about what somebody looks for. */
const COMMON = 5_000

function queryOf(known: Known[], folded: string): Query {
  const rarest = Math.min(...known.map(({ documents }) => documents))
  const isBeside = ({ documents }: Known) => rarest <= COMMON && documents > COMMON && documents > 4 * rarest
  const together = (some: Known[]) => some.map(({ all }) => all).join(' & ')
  const sought = known.filter((one) => !isBeside(one))
  return {
    words: {
      sought: together(sought),
      areCommon: sought.reduce((sum, { documents }) => sum + documents, 0) >= MOST * 64,
      also: known.some(isBeside) ? together(known.filter(isBeside)) : null,
    },
    all: together(known),
    exact: known.map(({ exact }) => exact).join(' & '),
    folded,
    parts: [],
  }
}

/** As far as words are counted in one of 64 documents; below a few they are counted in all. */
const MOST = 800
const LEAST = 10

async function countTokens(ctx: Ctx, tokens: Token[], instead?: Alternatives['instead']): Promise<Known[]> {
  const known = tokens.map((token) => ({
    token,
    all: queryText([token], { instead }) ?? '',
    exact: queryText([token], { instead, exact: true }) ?? '',
    documents: 0,
  }))
  const values = new Values()
  const visible = values.visible(ctx)
  const all = (half: string) =>
    `(select count(*) from search_documents d where d.kind ${half} 'topic' and d.words @@ one and ${visible})`
  const { rows } = await pool().query<{ n: number }>(
    `select case when s.n >= ${LEAST} then s.n * 64 else ${all('=')} + ${all('<>')} end::int as n
    from unnest(${values.put(
      known.map((one) => one.all),
      'text[]',
    )}::tsquery[]) with ordinality as given(one, place), lateral (select count(*) as n from (
      select from search_documents d where d.bucket < 8 and d.words @@ one and ${visible} limit ${MOST}) c) s
    order by place`,
    values.list,
  )
  return known.map((one, at) => ({ ...one, documents: rows[at]?.n ?? 0 }))
}

/** Whether any document holds all words. A sample answers for common ones. */
async function holds(ctx: Ctx, known: Known[], words: Words): Promise<boolean> {
  if (known.some(({ documents }) => documents === 0)) return false
  if (known.length === 1) return true
  const values = new Values()
  const found = `materialized (select from search_documents d
    where ${holding(words, null, values)} and ${values.visible(ctx)}`
  const { rows } = await pool().query<{ some: boolean }>(
    `with sample as ${found} and d.bucket < 8), topics as ${found} and d.kind = 'topic'),
      others as ${found} and d.kind <> 'topic')
    select exists (select from sample) or exists (select from topics) or exists (select from others) as some`,
    values.list,
  )
  return rows[0]?.some === true
}

/**
 * What is counted for a page: its kind with all filters and the values of the facets that do not narrow; the same
 * without one filter for the values of that filter's facet; every other kind.
 */
function setsOf(wanted: Wanted, words: Words | null): Counted[] {
  const { kind, filters, ownerId } = wanted
  const narrowings = narrowingsOf(kind, filters)
  const facets = FACETS.filter((facet) => FILTERS_OF[kind].includes(facet))
  const narrowing = facets.filter((facet) => narrowings.some((one) => one.facet === facet))
  return [
    { kind, words, narrowings, ownerId, facets: facets.filter((facet) => !narrowing.includes(facet)) },
    ...KINDS.filter((other) => other !== kind).map((other) => ({
      kind: other,
      words,
      narrowings: narrowingsOf(other, filters),
      facets: [],
      beside: true,
    })),
    ...narrowing.map((facet) => ({
      kind,
      words,
      ownerId,
      narrowings: narrowings.filter((one) => one.facet !== facet),
      facets: [facet],
      beside: true,
    })),
  ]
}

function facetsOf(wanted: Wanted, tallies: Tally[]): FacetCounts {
  const narrowings = narrowingsOf(wanted.kind, wanted.filters)
  const rows = tallies.flatMap(({ values }) => values)
  const valuesOf = (facet: Facet) => {
    const prefix = `${facet}:`
    const found = rows.filter(({ code }) => code.startsWith(prefix))
    const chosen = narrowings.flatMap((one) => (one.facet === facet ? one.codes : []))
    const missing = chosen.filter((code) => !found.some((row) => row.code === code))
    return [
      ...found.filter(({ code }, at) => at < VALUES_SHOWN || chosen.includes(code)),
      ...missing.map((code) => ({ code, n: 0 })),
    ].map(({ code, n }) => ({ value: code.slice(prefix.length), count: n }))
  }
  return Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as FacetCounts
}

/**
 * Finds documents of one kind by words in any order, or lists all of them when no word was typed, narrowed by filters.
 * What makes no sense for the kind, or is nonsense, is left out of account; no text is an error.
 */
export async function listResults(ctx: Ctx, wanted: Wanted): Promise<Results> {
  const { query, found, nearly, alternatives } = await understand(ctx, wanted.text)
  const sets = setsOf(wanted, query?.words ?? null)
  const [counted, hits] = found ? await countAndList(ctx, wanted, query, sets) : [[], []]
  const totals = KINDS.map((kind) => [kind, counted[sets.findIndex((set) => set.kind === kind)]?.total ?? 0])
  const counts: Counts = Object.fromEntries(totals)
  const listed = pageOf(hits, counts[wanted.kind], wanted.page, wanted.size)
  return {
    hits: { ...listed, pageCount: Math.min(listed.pageCount, LAST_PAGE) },
    counts,
    facets: facetsOf(wanted, counted),
    estimated: counted.some(({ estimated }) => estimated),
    nearly,
    instead: correctedText(
      wanted.text,
      alternatives.corrections,
      hits.map(({ title }) => title),
    ),
  }
}

async function countAndList(ctx: Ctx, wanted: Wanted, query: Query | null, sets: Counted[]) {
  const probes = await probe(ctx, sets)
  const isOther = ({ kind }: Counted) => kind !== wanted.kind
  const tallied = async (part: (set: Counted) => boolean) => {
    const places = sets.flatMap((set, at) => (part(set) ? [at] : []))
    const found = await tally(
      ctx,
      places.map((at) => sets[at] as Counted),
      places.map((at) => probes[at] as Probe),
    )
    return places.map((place, at) => [place, found[at] as Tally] as const)
  }
  const [own, others, hits] = await Promise.all([
    tallied((set) => !isOther(set)),
    tallied(isOther),
    page(ctx, wanted, query, sets, probes),
  ])
  const tallies = [...own, ...others].toSorted(([a], [b]) => a - b).map(([, found]) => found)
  return [tallies, hits] as const
}

function page(ctx: Ctx, wanted: Wanted, query: Query | null, [own]: Counted[], [probed]: Probe[]) {
  if (!own || !probed) return []
  const { sort = 'best', size } = wanted
  return listPage(ctx, { matches: own, query, sort, page: wanted.page, size }, probed)
}

/** The same page without counts: cheap, for feeds and for pages far down. */
export async function listHits(ctx: Ctx, wanted: Wanted): Promise<Hit[]> {
  const { query, found } = await understand(ctx, wanted.text)
  if (!found) return []
  const sets = setsOf(wanted, query?.words ?? null).slice(0, 1)
  return page(ctx, wanted, query, sets, await probe(ctx, sets))
}

import type { Currency } from '#app/kit/money.ts'
import { type Page, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readRows } from '#app/platform/db.server.ts'
import { fold, foldTitle, QUERY_LENGTH, queryText, queryTokens, type Token } from './normalise.ts'
import { type Alternatives, findSimilarWords, NO_ALTERNATIVES } from './queries.server.ts'
import {
  type Counted,
  holding,
  NOTHING,
  probe,
  shareFor,
  type Tally,
  tally,
} from './queries-counts.server.ts'
import { type Hit, listPage } from './queries-hits.server.ts'
import { seen, Values } from './queries-scope.server.ts'
import { wordWeight } from './ranking.ts'
import type { DocumentKind } from './search-document.ts'
import {
  FACETS,
  type Facet,
  type FacetCounts,
  FILTERS_OF,
  narrowingsOf,
  type SearchFilters,
  type Sort,
  type Without,
} from './search-filters.ts'
import { correctedText } from './spelling.ts'
import { COMMON, splitWords, type Words } from './word-split.ts'

export type { Hit } from './queries-hits.server.ts'
export type Counts = Record<DocumentKind, number>

/**
 * One page of results of one kind, with the number found of each kind, by the filters that apply to it, and
 * per value of each filter. `estimated`: counts come from a sample, rounded to two digits. `nearly`: nothing
 * has all words as typed; small errors were tolerated, or only some words match. `instead`: the corrected
 * text that was searched for. `without`: the number without one of the filters, or without all of them.
 */
export type Results = {
  hits: Page<Hit>
  counts: Counts
  facets: FacetCounts
  without: Without
  estimated: boolean
  nearly: boolean
  instead: string | null
}

/** What to find; without filters everything, and without an applicable sort the best first. */
export type Wanted = {
  text: string
  kind: DocumentKind
  page: number
  size: number
  filters?: SearchFilters
  sort?: Sort
  /**
   * Of equal hits those that can be taken in the reader's language come first; so by default among the best
   * alone.
   */
  ownLanguageFirst?: boolean
  /** In which prices are compared where they sort; euro unless given. */
  currency?: Currency
  /** Of one provider alone: counts know nothing of it. */
  ownerId?: string
}

const KINDS: DocumentKind[] = ['topic', 'trainer', 'supplier', 'event', 'requirement']
const VALUES_SHOWN = 200
/** No address asks for more. */
const LAST_PAGE = 500

/** Whether a word means itself alone, and not what begins with it. */
type IsWhole = (token: Token) => boolean

/** 'AI' is no beginning of 'airport', nor 'SAP' of another word: two letters, and four in capitals. */
function wholeWordsOf(text: string): IsWhole {
  const capitals = new Set((text.match(/(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu) ?? []).map(fold))
  return ({ pairs, forms: [form = ''] }) => pairs === null && (form.length === 2 || capitals.has(form))
}

/** A token with the queries for it. */
type Asked = { all: string; exact: string }

/** What some words find; `found` is whether anything holds them, with the filters or without. */
type Attempt = { tallies: Tally[]; hits: Hit[]; found: boolean }
type Found = Attempt & { nearly: boolean; alternatives: Alternatives }

/** What a page needs: with counts, or hits alone. */
type Needs = { counts: boolean }

/**
 * Words as typed; where nothing holds them all, with errors forgiven; then without unknown words; then some
 * of them.
 */
async function find(ctx: Ctx, wanted: Wanted, needs: Needs): Promise<Found> {
  const tokens = queryTokens(wanted.text)
  const nothing = { tallies: [], hits: [], found: false, nearly: false, alternatives: NO_ALTERNATIVES }
  if (tokens.length === 0 && wanted.text.trim() !== '') return nothing
  const folded = foldTitle(wanted.text.slice(0, QUERY_LENGTH))
  const isWhole = wholeWordsOf(wanted.text)
  const look = (some: Asked[]) => attempt(ctx, wanted, needs, some, folded)
  const asTyped = await look(asked(tokens, isWhole))
  if (asTyped.found) return { ...asTyped, nearly: false, alternatives: NO_ALTERNATIVES }

  const alternatives = await findSimilarWords(ctx, tokens)
  const words = asked(tokens, isWhole, alternatives.instead)
  if (alternatives.instead.size > 0) {
    const forgiven = await look(words)
    if (forgiven.found) return { ...forgiven, nearly: true, alternatives }
  }
  if (tokens.length === 1) return nothing
  const numbers = await countEach(
    ctx,
    words.map(({ all }) => all),
  )
  const known = words.filter((_, at) => numbers[at])
  if (known.length === 0) return nothing
  if (known.length < words.length) {
    const rest = await look(known)
    if (rest.found) return { ...rest, nearly: true, alternatives }
  }
  const parts = words
    .map(({ all }, at) => ({ words: all, documents: numbers[at] ?? 0 }))
    .filter(({ documents }) => documents > 0)
    .toSorted((a, b) => a.documents - b.documents)
  // Where a word is common it would only add what fits less than the rarest.
  const distinctive = parts.some(({ documents }) => documents > COMMON) ? parts.slice(0, 1) : parts
  const some = await attempt(ctx, wanted, needs, known, folded, distinctive)
  return { ...some, nearly: true, alternatives }
}

function asked(tokens: Token[], isWhole: IsWhole, instead?: Alternatives['instead']): Asked[] {
  return tokens.map((token) => ({
    all: queryText([token], { instead, exact: isWhole(token) }) ?? '',
    exact: queryText([token], { instead, exact: true }) ?? '',
  }))
}

type Part = { words: string; documents: number }

/** Probes, then counts and lists. With `parts`, documents that hold any of these, rare ones weighing most. */
async function attempt(
  ctx: Ctx,
  wanted: Wanted,
  needs: Needs,
  some: Asked[],
  folded: string,
  parts?: Part[],
): Promise<Attempt> {
  const all = parts
    ? parts.map(({ words }) => `(${words})`).join(' | ')
    : some.map((one) => one.all).join(' & ')
  const plain = { sought: all, also: null, isRare: true, areCommon: false }
  const drafts = setsOf(wanted, some.length > 0 ? plain : null).slice(0, needs.counts ? undefined : 1)
  const { probes, documents } = await probe(ctx, drafts, parts ? [] : some.map((one) => one.all))
  const words =
    some.length === 0
      ? null
      : parts
        ? plain
        : splitWords(
            some.map(({ all }) => all),
            documents,
          )
  const sets = drafts.map((set) => ({ ...set, words }))
  const [own] = sets
  const [probed] = probes
  if (!own || !probed) throw new Error('nothing was probed')
  const weighed = (parts ?? []).map((part) => ({ words: part.words, weight: wordWeight(part.documents) }))
  const exact = some.map((one) => one.exact).join(' & ')
  const query = words && { all, exact, folded, parts: weighed.length > 1 ? weighed : [] }
  const { sort = 'best', page, size, ownLanguageFirst = sort === 'best' } = wanted
  const { currency = 'USD' } = wanted
  const prefers = ownLanguageFirst ? ctx.language : null
  const isFew = (set: Counted, at: number) => shareFor(set, probes[at] ?? NOTHING) === 1
  // A few are counted where they are listed.
  const few = !needs.counts ? 0 : sets.every(isFew) ? sets.length : isFew(own, 0) ? 1 : 0
  const counted = { sets: sets.slice(0, few), probes }
  const [elsewhere, listed] = await Promise.all([
    needs.counts ? tally(ctx, sets.slice(few), probes.slice(few)) : [],
    listPage(ctx, { matches: own, query, sort, prefers, currency, page, size, counted }, probed),
  ])
  const { hits } = listed
  const tallies = [...listed.tallies, ...elsewhere]
  const isSeen = hits.length > 0 || tallies.some(({ total }) => total > 0)
  const isAll = needs.counts && sets.every((set) => set.narrowings.length === 0 && set.ownerId === undefined)
  return { tallies, hits, found: words === null || isSeen || (!isAll && (await holds(ctx, words))) }
}

/** Whether any document holds all words. A sample answers for common ones. */
async function holds(ctx: Ctx, words: Words): Promise<boolean> {
  const values = new Values()
  const found = `materialized (select from search_documents d
    where ${holding(words, null, values)} and ${seen(ctx, values)}`
  const rows = await readRows<{ some: boolean }>(
    ctx,
    `with sample as ${found} and d.bucket < 8), topics as ${found} and d.kind = 'topic'),
      others as ${found} and d.kind <> 'topic')
    select exists (select from sample) or exists (select from topics) or exists (select from others) as some`,
    values.list,
  )
  return rows[0]?.some === true
}

/** In how many documents each word stands: one by one where these are few, by a sample where many. */
async function countEach(ctx: Ctx, words: string[]): Promise<number[]> {
  const values = new Values()
  const visible = seen(ctx, values)
  const all = (half: string) =>
    `(select count(*) from search_documents d where d.kind ${half} 'topic' and d.words @@ one and ${visible})`
  const rows = await readRows<{ n: number }>(
    ctx,
    `select case when s.n >= 10 then s.n * 64 else ${all('=')} + ${all('<>')} end::int as n
    from unnest(${values.put(words, 'text[]')}::tsquery[]) with ordinality as given(one, place),
      lateral (select count(*) as n from (
        select from search_documents d where d.bucket < 8 and d.words @@ one and ${visible} limit 320) c) s
    order by place`,
    values.list,
  )
  return rows.map(({ n }) => n)
}

/** A set that leaves filters out says which. */
type PageSet = Counted & { without?: keyof Without }

/**
 * What is counted for a page: its kind with all filters and the values of the facets that do not narrow; the
 * same without one filter, with the values of that filter's facet, and without any; every other kind.
 */
function setsOf(wanted: Wanted, words: Words | null): PageSet[] {
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
    ...narrowings.map(({ facet }) => ({
      kind,
      words,
      ownerId,
      narrowings: narrowings.filter((one) => one.facet !== facet),
      facets: facet === null ? [] : [facet],
      beside: true,
      without: facet ?? ('date' as const),
    })),
    ...(narrowings.length > 1
      ? [{ kind, words, ownerId, narrowings: [], facets: [], beside: true, without: 'all' as const }]
      : []),
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
 * Finds documents of one kind by words in any order, or lists all of them without words, narrowed by filters.
 * Inapplicable or invalid parts are ignored; no text is an error. Two or three statements when something
 * matches as typed and matches are not too many to be ranked.
 */
export async function listResults(ctx: Ctx, wanted: Wanted): Promise<Results> {
  const { tallies, hits, found, nearly, alternatives } = await find(ctx, wanted, { counts: true })
  const sets = setsOf(wanted, null)
  const totalOf = (kind: DocumentKind) => tallies[sets.findIndex((set) => set.kind === kind)]?.total ?? 0
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, totalOf(kind)])) as Counts
  const listed = pageOf(hits, counts[wanted.kind], wanted.page, wanted.size)
  const titles = hits.map(({ title }) => title)
  const without = sets.flatMap((set, at) => (set.without ? [[set.without, tallies[at]?.total ?? 0]] : []))
  return {
    hits: { ...listed, pageCount: Math.min(listed.pageCount, LAST_PAGE) },
    counts,
    facets: facetsOf(wanted, tallies),
    without: Object.fromEntries(without),
    estimated: tallies.some(({ estimated }) => estimated),
    nearly,
    instead: found ? correctedText(wanted.text, alternatives.corrections, titles) : null,
  }
}

/** Like `listResults`, without counts: cheap, for feeds and for pages far down. */
export async function listHits(ctx: Ctx, wanted: Wanted): Promise<Hit[]> {
  return (await find(ctx, wanted, { counts: false })).hits
}

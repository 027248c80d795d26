import type { Wish } from '#app/features/catalogue/search-words/query-wishes.ts'
import type { Currency } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readRows } from '#app/platform/db.server.ts'
import {
  type Counted,
  halfOf,
  holding,
  NOTHING,
  probe,
  shareFor,
  type Tally,
  tally,
} from './queries-counts.server.ts'
import { type Hit, listPage } from './queries-hits.server.ts'
import { seen, Values } from './queries-scope.server.ts'
import type { Hint } from './ranking.ts'
import type { DocumentKind } from './search-document.ts'
import {
  FACETS,
  FILTERS_OF,
  facetCode,
  narrowingsOf,
  type SearchFilters,
  type Sort,
  type Without,
} from './search-filters.ts'
import { splitWords, type Words } from './word-split.ts'

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

export const KINDS: DocumentKind[] = ['topic', 'trainer', 'supplier', 'event', 'requirement']

/** A token with the queries for it, and for it in titles, names and keywords alone. */
export type Asked = { all: string; exact: string; named: string; fits: string; category: string | null }

/** What some words find; `found` is whether anything holds them, with the filters or without. */
export type Attempt = { tallies: Tally[]; hits: Hit[]; found: boolean }

/** What a page needs: with counts, or hits alone. */
export type Needs = { counts: boolean }
export type Beside = { wishes: Wish[]; hints: Hint[] }

export type Part = { words: string; weight: number }
export type InDocuments = { documents: number; named: number }

type Tried = { some: Asked[]; folded: string; beside: Beside; parts?: Part[] }

/**
 * Probes, then counts and lists. With `parts`, documents that hold any of these, rare ones weighing most.
 * Null where wishes cannot decide what comes first, as too many match.
 */
export async function attempt(
  ctx: Ctx,
  wanted: Wanted,
  needs: Needs,
  { some, folded, beside, parts }: Tried,
): Promise<Attempt | null> {
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
  if (beside.wishes.length > 0 && shareFor(own, probed) !== 1) return null
  const exact = some.map((one) => one.exact).join(' & ')
  const fits = some.map((one) => one.fits).join(' & ')
  const near = beside.wishes.map(({ facet, value }) => ({
    code: facetCode(facet, value),
    isPlace: facet === 'city' || facet === 'country',
  }))
  const weighed = parts && parts.length > 1 ? parts : []
  const category = some.flatMap((one) => one.category ?? []).join(' & ')
  const query = words && { all, exact, fits, category, folded, parts: weighed, near, hints: beside.hints }
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

/**
 * In how many documents each word stands, and in how many names, titles and keywords of a kind: one by one
 * where these are few, by a sample where many.
 */
export async function countEach(
  ctx: Ctx,
  kind: DocumentKind,
  words: readonly Asked[],
): Promise<InDocuments[]> {
  const values = new Values()
  const visible = seen(ctx, values)
  const all = (half: string) =>
    `(select count(*) from search_documents d where d.kind ${half} 'topic' and d.words @@ one and ${visible})`
  const named = (where: string) =>
    `(select count(*) from search_documents d where ${where} and d.title_words @@ (one && ${values.put(`'#${kind}'`, 'tsquery')}) and ${visible})`
  return readRows<InDocuments>(
    ctx,
    `select case when s.n >= 10 then s.n * 64 else ${all('=')} + ${all('<>')} end::int as documents,
      case when s.n >= 10 then 64 * ${named('d.bucket < 8')} else ${named(halfOf(kind))} end::int as named
    from unnest(${values.put(
      words.map((word) => word.all),
      'text[]',
    )}::tsquery[]) with ordinality as given(one, place),
      lateral (select count(*) as n from (
        select from search_documents d where d.bucket < 8 and d.words @@ one and ${visible} limit 320) c) s
    order by place`,
    values.list,
  )
}

/** A set that leaves filters out says which. */
type PageSet = Counted & { without?: keyof Without }

/**
 * What is counted for a page: its kind with all filters and the values of the facets that do not narrow; the
 * same without one filter, with the values of that filter's facet, and without any; every other kind.
 */
export function setsOf(wanted: Wanted, words: Words | null): PageSet[] {
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

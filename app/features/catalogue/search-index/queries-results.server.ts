import type { Wish } from '#app/features/catalogue/search-words/query-wishes.ts'
import { type Page, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { KINDS, setsOf, type Wanted } from './queries-attempt.server.ts'
import type { Tally } from './queries-counts.server.ts'
import { find } from './queries-find.server.ts'
import type { Hit } from './queries-hits.server.ts'
import type { DocumentKind } from './search-document.ts'
import { FACETS, type Facet, type FacetCounts, narrowingsOf, type Without } from './search-filters.ts'
import { correctedText } from './spelling.ts'

export type { Wanted } from './queries-attempt.server.ts'
export type { Hit } from './queries-hits.server.ts'
export type Counts = Record<DocumentKind, number>

/**
 * One page of results of one kind, with the number found of each kind, by the filters that apply to it, and
 * per value of each filter. `estimated`: counts come from a sample, rounded to two digits. `nearly`: nothing
 * has all words as typed; small errors were tolerated, or only some words match. `partly`: a few have all
 * words, others that match some follow. `instead`: the corrected
 * text that was searched for. `without`: the number without one of the filters, or without all of them.
 */
export type Results = {
  hits: Page<Hit>
  counts: Counts
  facets: FacetCounts
  without: Without
  estimated: boolean
  nearly: boolean
  partly: boolean
  instead: string | null
  /** What decided what comes first: a place, a language or a form that the text asked for. */
  wishes: Wish[]
}

const VALUES_SHOWN = 200
/** No address asks for more. */
const LAST_PAGE = 500

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
  const { tallies, hits, found, nearly, partly, alternatives, wishes } = await find(ctx, wanted, {
    counts: true,
  })
  const sets = setsOf(wanted, null)
  const totalOf = (kind: DocumentKind) => tallies[sets.findIndex((set) => set.kind === kind)]?.total ?? 0
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, totalOf(kind)])) as Counts
  const listed = pageOf(hits.map(hitOf), counts[wanted.kind], wanted.page, wanted.size)
  const titles = hits.map(({ title }) => title)
  const without = sets.flatMap((set, at) => (set.without ? [[set.without, tallies[at]?.total ?? 0]] : []))
  return {
    hits: { ...listed, pageCount: Math.min(listed.pageCount, LAST_PAGE) },
    counts,
    facets: facetsOf(wanted, tallies),
    without: Object.fromEntries(without),
    estimated: tallies.some(({ estimated }) => estimated),
    nearly,
    partly,
    instead: found ? correctedText(wanted.text, alternatives.corrections, titles) : null,
    wishes,
  }
}

/** Like `listResults`, without counts: cheap, for feeds and for pages far down. */
export async function listHits(ctx: Ctx, wanted: Wanted): Promise<Hit[]> {
  return (await find(ctx, wanted, { counts: false })).hits.map(hitOf)
}

/** A hit without what was known of how it fits. */
const hitOf = ({ id, title, url }: Hit): Hit => ({ id, title, url })

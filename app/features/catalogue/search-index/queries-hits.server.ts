import type { Language } from '#app/kit/language.ts'
import type { Currency } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readRows } from '#app/platform/db.server.ts'
import {
  type Counted,
  type CountRow,
  counting,
  estimate,
  holding,
  type Matches,
  matching,
  narrowed,
  type Probe,
  shareFor,
  type Tally,
  valuesIn,
} from './queries-counts.server.ts'
import {
  BEST,
  type Lead,
  OWN,
  OWN_TITLES,
  ownOf,
  SAMPLE,
  SAMPLE_TITLES,
  TITLES,
} from './queries-leads.server.ts'
import { seen, Values } from './queries-scope.server.ts'
import {
  type Asked,
  BY_CURRENCY,
  DEMOTED_LAST,
  fullScore,
  hintsScore,
  nearScore,
  ownFirst,
  partsScore,
  type Query,
  STANDING,
  sortOrder,
  titleScore,
} from './ranking.ts'
import { facetCode, type Narrowing, type Sort } from './search-filters.ts'

/** `fits`: whether it is named so or of that category, where matches are ranked. */
export type Hit = { id: string; title: string; url: string; fits?: boolean }

/**
 * What to list. Of equal matches those offered in the language `prefers` come first. `counted` is counted in
 * the same statement, where all matches are read: these first, then others.
 */
export type Listed = {
  matches: Matches
  query: Query | null
  sort: Sort
  prefers: Language | null
  /** In which prices are compared. */
  currency: Currency
  page: number
  size: number
  counted?: { sets: readonly Counted[]; probes: readonly Probe[] }
}

/** Up to here all matches are ranked by all that is known of them. */
const RANKED = 1_280
/** Beyond, matches are so common that walking down an order meets a page of them soon. */
const COMMON = 40_000
/** So many matches are sorted sooner than an order is walked down, past all others, to a page of them. */
const SORTED = 5_000
/**
 * As far a walk goes before it gives up, and further for each page: what is common may be rare where it
 * begins.
 */
const STEPS = 20_000
const STEPS_EACH = 200

/** A page of hits, and what was counted with them. */
export type Page = { hits: Hit[]; tallies: Tally[] }

/**
 * One page of matches in a fixed order. Among more matches than can be ranked, ranked ones lead: those among
 * the best documents with the words in their title, a sample of such titles, all such titles, a sample of the
 * rest. Each is queried only when the former ones do not fill the page.
 */
export async function listPage(ctx: Ctx, listed: Listed, probe: Probe): Promise<Page> {
  const { matches, query, sort, currency, page, size } = listed
  const cut: Cut = { offset: (page - 1) * size, size, without: [] }
  const standing = STANDING[matches.kind]
  const order = sortOrder(matches.kind, sort, currency) ?? (query === null ? standing : null)
  if (shareFor(matches, probe) === 1) {
    const score = estimate(probe) <= RANKED ? fullScore : titleScore
    const { rows, tallies } = await collect(
      ctx,
      listed,
      order === null ? { score, last: standing } : inOrder(listed, order),
      cut,
    )
    return { hits: rows, tallies }
  }
  return { hits: await listMany(ctx, { ...listed, counted: undefined }, order, cut, probe), tallies: [] }
}

/** An order with what can be taken in the preferred language first. */
const inOrder = ({ prefers }: Listed, last: string): Order =>
  prefers === null ? { last } : { score: ownFirst, last }

async function listMany(
  ctx: Ctx,
  listed: Listed,
  order: string | null,
  cut: Cut,
  probe: Probe,
): Promise<Hit[]> {
  if (order !== null) {
    const isScarce = estimate(probe) <= SORTED
    if (isScarce) return (await collect(ctx, listed, inOrder(listed, order), cut)).rows
    return listed.sort === 'price' ? walkPrices(ctx, listed, cut) : walkOwnFirst(ctx, listed, order, cut)
  }
  const isCommon = estimate(probe) > COMMON
  const hits: Hit[] = []
  const own = listed.prefers === null ? [] : [ownOf(BEST), ownOf(SAMPLE_TITLES), OWN_TITLES]
  for (const lead of isCommon ? [BEST] : [...own, BEST, SAMPLE_TITLES, TITLES, SAMPLE]) {
    const { total, rows } = await listLead(ctx, listed, lead, cut)
    hits.push(...rows)
    cut.without.push(lead)
    cut.offset = Math.max(0, cut.offset - total)
    cut.size -= rows.length
    if (cut.size === 0) return hits
  }
  const last = STANDING[listed.matches.kind]
  if (isCommon) return [...hits, ...(await walkOwnFirst(ctx, listed, last, cut))]
  return [...hits, ...(await collect(ctx, listed, { score: titleScore, last }, cut)).rows]
}

type Cut = { offset: number; size: number; without: Lead[] }

/** Places of what was asked; only what a statement names becomes one of its values. */
function places({ query, prefers }: Listed, values: Values): Asked {
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
    get category() {
      return query?.category ? place('category', query.category, 'tsquery') : null
    },
    get fits() {
      return place('fits', query?.fits ?? '', 'tsquery')
    },
    get folded() {
      return place('folded', query?.folded ?? '', 'text')
    },
    get language() {
      return place('language', prefers ?? '', 'text')
    },
    // 'is true' keeps an index from serving: so many documents are in one language that it would be read for
    // nothing.
    get own() {
      return prefers === null ? 'false' : `(${this.ownByIndex}) is true`
    },
    get ownByIndex() {
      if (prefers === null) return 'false'
      return `d.facets && ${place('own', `{${facetCode('language', prefers)}}`, 'text[]')}`
    },
  }
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

type Order = { score?: (asked: Asked) => string; last: string }

/** Sorts all matches. */
function collect(ctx: Ctx, listed: Listed, order: Order, cut: Cut, along = 'true'): Promise<Ranked> {
  return rank(ctx, listed, order, cut, (values) => [matching(listed.matches, values), along])
}

/** Sorts the matches of a lead. */
function listLead(ctx: Ctx, listed: Listed, lead: Lead, cut: Cut): Promise<Ranked> {
  const { matches } = listed
  const order = { score: titleScore, last: STANDING[matches.kind] }
  return rank(ctx, listed, order, cut, (values, asked) => [
    lead.where(matches, asked, values),
    ...narrowed(matches, values),
  ])
}

type Ranked = { total: number; rows: Hit[]; tallies: Tally[] }
type Found = { total: number; rows: Hit[] | null; values: Tally['values'] | null; others: CountRow[] | null }

/** A page of the documents of a source, how many there are, and what is to be counted with them. */
async function rank(
  ctx: Ctx,
  listed: Listed,
  { score, last }: Order,
  { offset, size, without }: Cut,
  source: (values: Values, asked: Asked) => string[],
): Promise<Ranked> {
  const values = new Values()
  const { query } = listed
  const put = (value: unknown, type: string) => values.put(value, type)
  const asked = places(listed, values)
  const where = [...source(values, asked), ...without.map((lead) => `not ${lead.is(asked)}`)]
  const visible = seen(ctx, values)
  const [own, ...others] = listed.counted?.sets ?? []
  const counted = counting(ctx, others, listed.counted?.probes.slice(1) ?? [], values)
  const list = (rows: string | null) => (rows === null ? 'null' : `(select json_agg(one) from (${rows}) one)`)
  const rows = await readRows<Found>(
    ctx,
    `with d as materialized (
      select ${KEPT}, d.facets, ${partsScore(query, put)} as part,
        ${query === null ? 'null' : `d.title_words @@ ${asked.fits}`} as fits,
        ${score?.(asked) ?? '0'} + ${nearScore(query, put)} + ${hintsScore(query, put)} as score
      from search_documents d where ${where.join(' and ')} and ${visible})
    select (select count(*)::int from d) as total,
      ${list(`select d.id, d.title, d.url, d.fits from d order by ${DEMOTED_LAST}, d.part desc, d.score desc, ${last}
        limit ${values.put(size, 'int')} offset ${values.put(offset, 'int')}`)} as rows,
      ${list(own ? valuesIn('d', own.facets, values) : null)} as values,
      ${list(counted.sql)} as others`,
    values.list,
  )
  const [found] = rows
  const total = found?.total ?? 0
  const tally = { total, values: found?.values ?? [], estimated: false }
  const tallies = own ? [tally, ...counted.read(found?.others ?? [])] : []
  return { total, rows: found?.rows ?? [], tallies }
}

/**
 * Walks down an order for what can be taken in the preferred language; where the page is not full then, for
 * all others.
 */
async function walkOwnFirst(ctx: Ctx, listed: Listed, order: string, cut: Cut): Promise<Hit[]> {
  const { prefers, matches } = listed
  if (prefers === null) return (await walk(ctx, listed, order, cut)).rows
  const own: Narrowing = { facet: 'language', codes: [facetCode('language', prefers)] }
  const narrowings = [...matches.narrowings, own]
  const { rows, total } = await walk(ctx, { ...listed, matches: { ...matches, narrowings } }, order, cut)
  if (rows.length === cut.size) return rows
  const rest = {
    offset: Math.max(0, cut.offset - total),
    size: cut.size - rows.length,
    without: [...cut.without, OWN],
  }
  return [...rows, ...(await walk(ctx, listed, order, rest)).rows]
}

/**
 * Walks down the prices of one currency; where the page is not full then, of all others, one currency after
 * the other.
 */
async function walkPrices(ctx: Ctx, listed: Listed, cut: Cut): Promise<Hit[]> {
  const own = `d.price_currency = '${listed.currency}'`
  const { rows, total } = await walk(ctx, listed, BY_CURRENCY, cut, own)
  if (rows.length === cut.size) return rows
  const rest = { ...cut, offset: Math.max(0, cut.offset - total), size: cut.size - rows.length }
  return [...rows, ...(await walk(ctx, listed, BY_CURRENCY, rest, `(${own}) is not true`)).rows]
}

/**
 * Walks down an order, `along` what an index of it leads to, until the page is full of what does not come
 * last by staff; where that takes too many steps, sorts all matches after all, and only then `total` is how
 * many there are.
 */
async function walk(
  ctx: Ctx,
  listed: Listed,
  order: string,
  cut: Cut,
  along = 'true',
): Promise<{ rows: Hit[]; total: number }> {
  const values = new Values()
  const asked = places(listed, values)
  const { kind, words } = listed.matches
  const where = narrowed(listed.matches, values)
  if (words !== null) where.push(holding(words, null, values))
  for (const lead of cut.without) where.push(`not ${lead.is(asked)}`)
  // Were it more than there are prices of a currency, all of them would be sorted instead of walked.
  const steps = (along === 'true' ? STEPS : STEPS / 10) + cut.offset * STEPS_EACH
  const rows = await readRows<Hit>(
    ctx,
    `select d.id, d.title, d.url from (select * from search_documents d
      where d.kind = ${values.put(kind, 'text')} and not (${DEMOTED_LAST}) and ${along} and ${seen(ctx, values)}
      order by ${order} limit ${values.put(steps, 'int')}) d
    where ${where.join(' and ') || 'true'}
    order by ${order} limit ${values.put(cut.size, 'int')} offset ${values.put(cut.offset, 'int')}`,
    values.list,
  )
  if (rows.length === cut.size) return { rows, total: cut.offset + cut.size }
  return collect(ctx, listed, { last: order }, cut, along)
}

import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import type { DocumentKind } from './index-document.server.ts'
import { Values } from './queries.server.ts'
import type { Facet, Narrowing } from './search-filters.ts'
import type { Words } from './word-split.ts'

/** Documents of a kind that hold words and pass filters, of one owner alone where given. */
export type Matches = {
  kind: DocumentKind
  words: Words | null
  narrowings: Narrowing[]
  ownerId?: string
}

/** Matches, and of which facets the values are counted; `beside` the hits themselves. */
export type Counted = Matches & { facets: readonly Facet[]; beside?: boolean }

/** Which share of all documents is looked at: one of so many. */
export type Share = 1 | 8 | 64 | 512

/** What matches in one of 64 documents, counted up to a limit, and beyond that in one of 512. */
export type Probe = { of64: number; of512: number | null }

/** As many matches are looked at one by one, and so counted exactly. */
const EXACT = 3_000
/** As many of a sample: of a tenth of them the number is right within some percent. */
const SAMPLED = 2_500
/** And so many of words so common that reading all their entries takes longer than everything else. */
const EXACT_COMMON = 500
/** And so many where it is not the number of hits. */
const EXACT_BESIDE = 1_000
const SAMPLED_BESIDE = 1_000
const BUCKETS = 512
const MANY = Math.ceil(SAMPLED / 8) + 1
const VALUES = 2_000

/**
 * The documents that are looked at, as a condition that leads to their index. Kinds are left out of a share: they are
 * lexemes already, and would tempt the planner to read the far larger index of a whole half.
 */
const among = (share: Share, kind: DocumentKind) =>
  share === 1 ? halfOf(kind) : `d.bucket < ${BUCKETS / share}`

function conditionOf({ codes, price, rating, days }: Narrowing, values: Values): string {
  const conditions: string[] = []
  if (codes.length > 0) conditions.push(`d.facets && ${values.put(codes, 'text[]')}`)
  if (rating !== undefined) conditions.push(`(d.rating >= ${values.put(rating, 'float8')}) is true`)
  const bounds = [...(price ?? []), ...(days ?? [])]
  const [column, type] = days ? ['d.day', 'date'] : ['d.price_minor', 'bigint']
  bounds.forEach((bound, at) => {
    if (bound !== null)
      conditions.push(`(${column} ${at === 0 ? '>=' : '<='} ${values.put(bound, type)}) is true`)
  })
  return conditions.join(' and ')
}

/** The conditions of filters and owner in SQL. */
export function narrowed({ narrowings, ownerId }: Matches, values: Values): string[] {
  const conditions = narrowings.map((one) => conditionOf(one, values))
  return ownerId === undefined ? conditions : [...conditions, `d.owner_id = ${values.put(ownerId, 'uuid')}`]
}

/** Topics, and all others, have an index each. */
export const halfOf = (kind: DocumentKind) => `d.kind ${kind === 'topic' ? '=' : '<>'} 'topic'`

/** The condition of words in SQL, with the lexeme of a kind or without. 'is true' keeps an index from serving. */
export function holding({ sought, also }: Words, label: string | null, values: Values): string {
  const query = values.put(label === null ? sought : `(${sought}) & ${label}`, 'tsquery')
  const index = `d.words @@ ${query}`
  return also === null ? index : `${index} and (d.words @@ ${values.put(also, 'tsquery')}) is true`
}

/** The condition of matches in SQL, without who may see them, in a share of all documents. */
export function matching(matches: Matches, values: Values, share: Share = 1): string {
  const words = matches.words ?? { sought: `'#${matches.kind}'`, also: null, isRare: true, areCommon: false }
  const label = matches.words === null ? null : `'#${matches.kind}'`
  return [among(share, matches.kind), holding(words, label, values), ...narrowed(matches, values)].join(
    ' and ',
  )
}

/** As far as matches, and documents that hold a word, are counted in one of 64. */
const most = (set: Counted) => (isOnlyNumber(set) ? 1_000 : MANY)
const MOST_OF_WORD = 800

const isOnlyNumber = ({ facets, beside }: Counted) => beside === true && facets.length === 0

/**
 * How many match, roughly and cheaply, for each of several sets, and in about how many documents each of some words
 * stands. One statement that reads small indexes only.
 */
export async function probe(
  ctx: Ctx,
  sets: readonly Counted[],
  words: readonly string[],
): Promise<{ probes: Probe[]; documents: number[] }> {
  const values = new Values()
  const visible = values.visible(ctx)
  const tables: string[] = []
  const counts: string[] = []
  sets.forEach((set, at) => {
    const found = (share: Share) =>
      `materialized (select from search_documents d where ${matching(set, values, share)} and ${visible})`
    // Read as far as is counted, but planned as if all were read: a plan for the first rows alone may read the table.
    tables.push(`a${at} as ${found(64)}`, `b${at} as ${found(512)}`)
    tables.push(
      `n${at} as materialized (select count(*)::int as n from (select from a${at} limit ${most(set)}) c)`,
    )
    counts.push(
      `select ${at} as place, n as "of64", case when n = ${most(set)} then (select count(*)::int from b${at}) end as "of512" from n${at}`,
    )
  })
  words.forEach((word, at) => {
    const query = values.put(word, 'tsquery')
    tables.push(
      `w${at} as materialized (select from search_documents d where d.bucket < 8 and d.words @@ ${query} and ${visible})`,
    )
    counts.push(
      `select ${sets.length + at}, count(*)::int, null from (select from w${at} limit ${MOST_OF_WORD}) c`,
    )
  })
  const { rows } = await pool().query<Probe & { place: number }>(
    `with ${tables.join(', ')} ${counts.join(' union all ')} order by place`,
    values.list,
  )
  return {
    probes: rows.slice(0, sets.length),
    documents: rows.slice(sets.length).map(({ of64 }) => of64 * 64),
  }
}

/** All documents where few match, otherwise the largest share that is not too large to be looked at one by one. */
export function shareFor({ words, beside }: Matches & { beside?: boolean }, { of64, of512 }: Probe): Share {
  const exact = beside ? EXACT_BESIDE : words?.areCommon ? EXACT_COMMON : EXACT
  if (of64 * 64 <= exact) return 1
  if (of64 * 8 <= (beside ? SAMPLED_BESIDE : SAMPLED)) return 8
  return of512 === null || of512 * 8 <= SAMPLED ? 64 : 512
}

export const estimate = ({ of64, of512 }: Probe) => (of512 === null ? of64 * 64 : of512 * 512)

/** Whether the probe itself tells the number well enough: of so many within a tenth. */
const isTold = (set: Counted, { of64 }: Probe) => isOnlyNumber(set) && of64 >= 100

export type Tally = { total: number; values: { code: string; n: number }[]; estimated: boolean }

/** Estimates are rounded to two digits: more would pretend to be counted. */
const rounded = (n: number) => Number(n.toPrecision(2))
const scaled = (n: number, share: Share) => (share === 1 ? n : rounded(n * share))

/** Counts several sets of matches, each in the share of the documents that its probe allows. One statement. */
export async function tally(ctx: Ctx, sets: readonly Counted[], probes: readonly Probe[]): Promise<Tally[]> {
  const values = new Values()
  const visible = values.visible(ctx)
  const probed = (at: number) => probes[at] ?? { of64: 0, of512: null }
  const shares = sets.map((set, at) => shareFor(set, probed(at)))
  const tables: string[] = []
  const counts: string[] = []
  sets.forEach((set, at) => {
    if (isTold(set, probed(at))) return
    const where = `${matching(set, values, shares[at])} and ${visible}`
    if (set.facets.length === 0) {
      counts.push(
        `(select ${at} as place, '' as code, count(*)::int as n from search_documents d where ${where})`,
      )
      return
    }
    tables.push(`m${at} as materialized (select d.facets from search_documents d where ${where})`)
    const wanted = values.put(
      set.facets.map((facet) => `${facet}:`),
      'text[]',
    )
    counts.push(
      `(select ${at} as place, '' as code, count(*)::int as n from m${at})`,
      `(select ${at}, code, n from (select code, count(*)::int as n from m${at}, unnest(facets) code group by code) c
        where exists (select from unnest(${wanted}) facet where starts_with(code, facet))
        order by n desc, code limit ${VALUES})`,
    )
  })
  const { rows } = await pool().query<{ place: number; code: string; n: number }>(
    `${tables.length > 0 ? `with ${tables.join(', ')} ` : ''}${counts.join(' union all ')}`,
    values.list,
  )
  return sets.map((_, at) => {
    const share = shares[at] ?? 1
    if (isTold(sets[at] as Counted, probed(at)))
      return { total: rounded(estimate(probed(at))), values: [], estimated: true }
    const own = rows.filter(({ place }) => place === at)
    return {
      total: scaled(own.find(({ code }) => code === '')?.n ?? 0, share),
      values: own.filter(({ code }) => code !== '').map(({ code, n }) => ({ code, n: scaled(n, share) })),
      estimated: share !== 1,
    }
  })
}

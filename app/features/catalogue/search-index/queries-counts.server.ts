import { leastMean } from '#app/kit/stars.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readRows } from '#app/platform/db.server.ts'
import { seen, Values } from './queries-scope.server.ts'
import type { DocumentKind } from './search-document.ts'
import type { Facet, Narrowing } from './search-filters.ts'
import type { Words } from './word-split.ts'

/** Documents of a kind that match words and filters, of one owner where given. */
export type Matches = {
  kind: DocumentKind
  words: Words | null
  narrowings: Narrowing[]
  ownerId?: string
}

/** Matches, and the facets whose values are counted; `beside` the hits themselves. */
export type Counted = Matches & { facets: readonly Facet[]; beside?: boolean }

/** The sample of all documents that is counted: one of so many. */
export type Share = 1 | 8 | 64 | 512

/** The number of matches in one of 64 documents, up to a limit, and beyond that in one of 512. */
export type Probe = { of64: number; of512: number | null }
export const NOTHING: Probe = { of64: 0, of512: null }

/** As many matches are looked at one by one, and so counted exactly. */
const EXACT = 2_000
/** As many of a sample: of a tenth of them the number is right within some percent. */
const SAMPLED = 2_000
/** And so many of words so common that reading all their entries takes longer than everything else. */
const EXACT_COMMON = 500
/** And so many where it is not the number of hits. */
const EXACT_BESIDE = 1_000
const SAMPLED_BESIDE = 1_000
const BUCKETS = 512
const MANY = Math.ceil(SAMPLED / 8) + 1
const VALUES = 2_000

/**
 * The documents that are looked at, as a condition that leads to their index. Kinds are left out of a share:
 * they are lexemes already, and would tempt the planner to read the far larger index of a whole half.
 */
const among = (share: Share, kind: DocumentKind) =>
  share === 1 ? halfOf(kind) : `d.bucket < ${BUCKETS / share}`

function conditionOf({ codes, price, rating, days }: Narrowing, values: Values): string {
  const conditions: string[] = []
  if (codes.length > 0) conditions.push(`d.facets && ${values.put(codes, 'text[]')}`)
  if (rating !== undefined)
    conditions.push(`(d.rating >= ${values.put(leastMean(rating), 'float8')}) is true`)
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

/**
 * The condition of words in SQL, with the lexeme of a kind or without. 'is true' keeps the planner from using
 * an index.
 */
export function holding({ sought, also }: Words, label: string | null, values: Values): string {
  const query = values.put(label === null ? sought : `(${sought}) & ${label}`, 'tsquery')
  const index = `d.words @@ ${query}`
  return also === null ? index : `${index} and (d.words @@ ${values.put(also, 'tsquery')}) is true`
}

/**
 * The condition of matches in SQL, without visibility, in a sample of all documents; also of other kinds of
 * the same half, where given.
 */
export function matching(
  matches: Matches,
  values: Values,
  share: Share = 1,
  kinds: readonly DocumentKind[] = [matches.kind],
): string {
  // The index of all topics holds nothing else: to look the kind up there for each match would cost more than
  // the words.
  const isOnlyTopics = share === 1 && matches.kind === 'topic'
  const label = isOnlyTopics ? null : `(${kinds.map((kind) => `'#${kind}'`).join(' | ')})`
  const held =
    matches.words !== null
      ? holding(matches.words, label, values)
      : `d.words @@ ${values.put(label ?? "'#topic'", 'tsquery')}`
  return [among(share, matches.kind), held, ...narrowed(matches, values)].join(' and ')
}

/**
 * Sets by what can be counted at once: those that differ in nothing but their kind, unless one is to stand
 * `alone`.
 */
function alike(
  sets: readonly Counted[],
  places: readonly number[],
  share: (place: number) => Share,
  alone: (set: Counted) => boolean,
): { places: number[]; set: Counted; kinds: DocumentKind[] }[] {
  const keyOf = (place: number) => {
    const set = sets[place] as Counted
    return alone(set) ? place : JSON.stringify([set.narrowings, set.ownerId, share(place)])
  }
  return [...Map.groupBy(places, keyOf).values()].map((some) => {
    const [first = 0] = some
    return { places: some, set: sets[first] as Counted, kinds: some.map((at) => (sets[at] as Counted).kind) }
  })
}

const placeByKind = (places: readonly number[], kinds: readonly DocumentKind[]) =>
  `case d.kind ${places.map((place, at) => `when '${kinds[at]}' then ${place}`).join(' ')} end`

/** The values of facets among the rows of a table, the most common first, as rows of `code` and `n`. */
export function valuesIn(table: string, facets: readonly Facet[], values: Values): string {
  const wanted = values.put(
    facets.map((facet) => `${facet}:`),
    'text[]',
  )
  return `select code, n from (select code, count(*)::int as n from ${table}, unnest(${table}.facets) code group by code) c
    where exists (select from unnest(${wanted}) facet where starts_with(code, facet)) order by n desc, code limit ${VALUES}`
}

/** As far as matches, and documents that hold a word, are counted in one of 64. */
const most = (set: Counted) => (isOnlyNumber(set) ? 1_000 : MANY)
const MOST_OF_WORD = 800

const isOnlyNumber = ({ facets, beside }: Counted) => beside === true && facets.length === 0
/** Topics are far more than all others together: they stand alone, so that counting them can end early. */
const isAlone = (set: Counted) => !isOnlyNumber(set) || set.kind === 'topic'

/**
 * Estimates the number of matches of several sets, and the number of documents with each of some words. One
 * statement on small indexes.
 */
export async function probe(
  ctx: Ctx,
  sets: readonly Counted[],
  words: readonly string[],
): Promise<{ probes: Probe[]; documents: number[] }> {
  const values = new Values()
  const visible = seen(ctx, values)
  const tables: string[] = []
  const counts: string[] = []
  for (const { places, set, kinds } of alike(sets, [...sets.keys()], () => 64, isAlone)) {
    const [at = 0] = places
    const found = (share: Share) =>
      `materialized (select d.kind from search_documents d where ${matching(set, values, share, kinds)} and ${visible})`
    if (!isAlone(set)) {
      tables.push(`a${at} as ${found(64)}`)
      counts.push(
        `select ${placeByKind(places, kinds)} as place, count(*)::int as "of64", null::int as "of512" from a${at} d group by 1`,
      )
      continue
    }
    // Read as far as is counted, but planned as if all were read: a plan for the first rows alone may read
    // the table.
    tables.push(`a${at} as ${found(64)}`, `b${at} as ${found(512)}`)
    tables.push(
      `n${at} as materialized (select count(*)::int as n from (select from a${at} limit ${most(set)}) c)`,
    )
    counts.push(
      `select ${at} as place, n as "of64", case when n = ${most(set)} then (select count(*)::int from b${at}) end as "of512" from n${at}`,
    )
  }
  words.forEach((word, at) => {
    const query = values.put(word, 'tsquery')
    tables.push(
      `w${at} as materialized (select from search_documents d where d.bucket < 8 and d.words @@ ${query} and ${visible})`,
    )
    counts.push(
      `select ${sets.length + at}, count(*)::int, null from (select from w${at} limit ${MOST_OF_WORD}) c`,
    )
  })
  const rows = await readRows<Probe & { place: number }>(
    ctx,
    `with ${tables.join(', ')} ${counts.join(' union all ')}`,
    values.list,
  )
  const counted = (place: number) => rows.find((row) => row.place === place) ?? NOTHING
  return {
    probes: sets.map((_, at) => counted(at)),
    documents: words.map((_, at) => counted(sets.length + at).of64 * 64),
  }
}

/** All documents where few match, otherwise the largest sample that is small enough to be read one by one. */
export function shareFor({ words, beside }: Matches & { beside?: boolean }, { of64, of512 }: Probe): Share {
  const exact = beside ? EXACT_BESIDE : words?.areCommon ? EXACT_COMMON : EXACT
  if (of64 * 64 <= exact) return 1
  if (of64 * 8 <= (beside ? SAMPLED_BESIDE : SAMPLED)) return 8
  return of512 === null || of512 * 8 <= SAMPLED ? 64 : 512
}

export const estimate = ({ of64, of512 }: Probe) => (of512 === null ? of64 * 64 : of512 * 512)

/** Whether the probe itself tells the number well enough: of so many within a tenth. */
const isKnown = (set: Counted, { of64 }: Probe) => isOnlyNumber(set) && of64 >= 100

export type Tally = { total: number; values: { code: string; n: number }[]; estimated: boolean }

/** Estimates are rounded to two digits: more would pretend to be counted. */
const rounded = (n: number) => Number(n.toPrecision(2))
const scaled = (n: number, share: Share) => (share === 1 ? n : rounded(n * share))

/** The count of a set, or of one value in it. */
export type CountRow = { place: number; code: string; n: number }

/**
 * Counts several sets of matches, each in the sample that its probe allows: as SQL (null when the probes
 * suffice) whose rows `read` takes.
 */
export function counting(
  ctx: Ctx,
  sets: readonly Counted[],
  probes: readonly Probe[],
  values: Values,
): { sql: string | null; read: (rows: readonly CountRow[]) => Tally[] } {
  const visible = seen(ctx, values)
  const probed = (at: number) => probes[at] ?? NOTHING
  const shares = sets.map((set, at) => shareFor(set, probed(at)))
  const shareOf = (at: number) => shares[at] ?? 1
  const tables: string[] = []
  const counts: string[] = []
  const asked = [...sets.keys()].filter((at) => !isKnown(sets[at] as Counted, probed(at)))
  for (const { places, set, kinds } of alike(sets, asked, shareOf, isAlone)) {
    const [at = 0] = places
    const where = `${matching(set, values, shareOf(at), kinds)} and ${visible}`
    if (set.facets.length === 0) {
      counts.push(
        `(select ${placeByKind(places, kinds)} as place, '' as code, count(*)::int as n from search_documents d where ${where} group by 1)`,
      )
      continue
    }
    tables.push(`m${at} as materialized (select d.facets from search_documents d where ${where})`)
    counts.push(
      `(select ${at} as place, '' as code, count(*)::int as n from m${at})`,
      `(select ${at}, v.* from (${valuesIn(`m${at}`, set.facets, values)}) v)`,
    )
  }
  const all = `${tables.length > 0 ? `with ${tables.join(', ')} ` : ''}${counts.join(' union all ')}`
  const read = (rows: readonly CountRow[]) =>
    sets.map((set, at) => {
      const share = shareOf(at)
      if (isKnown(set, probed(at)))
        return { total: rounded(estimate(probed(at))), values: [], estimated: true }
      const own = rows.filter(({ place }) => place === at)
      return {
        total: scaled(own.find(({ code }) => code === '')?.n ?? 0, share),
        values: own.filter(({ code }) => code !== '').map(({ code, n }) => ({ code, n: scaled(n, share) })),
        estimated: share !== 1,
      }
    })
  return { sql: counts.length > 0 ? all : null, read }
}

/** Counts several sets in one statement. */
export async function tally(ctx: Ctx, sets: readonly Counted[], probes: readonly Probe[]): Promise<Tally[]> {
  const values = new Values()
  const { sql, read } = counting(ctx, sets, probes, values)
  return read(sql === null ? [] : await readRows<CountRow>(ctx, sql, values.list))
}

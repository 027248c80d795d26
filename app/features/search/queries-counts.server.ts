import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import type { DocumentKind } from './index-document.server.ts'
import { Values } from './queries.server.ts'
import type { Facet, Narrowing } from './search-filters.ts'

/** Documents of a kind that hold words and pass filters, of one owner alone where given. */
export type Matches = {
  kind: DocumentKind
  words: string | null
  narrowings: Narrowing[]
  ownerId?: string
}

/** Matches, and of which facets the values are counted. */
export type Counted = Matches & { facets: readonly Facet[] }

/** Which share of all documents is looked at: one of so many. */
export type Share = 1 | 8 | 64 | 512

/** What matches in one of 64 documents up to MANY, beyond that in one of 512. */
export type Probe = { of64: number; of512: number }

/** As many matches are looked at one by one, and so counted exactly. */
const EXACT = 5_000
const BUCKETS = 512
const MANY = Math.ceil((EXACT * 8) / 64) + 1
const VALUES = 2_000

const inShare = (share: Share) => (share === 1 ? 'true' : `d.bucket < ${BUCKETS / share}`)

function conditionOf({ codes, price, rating, days }: Narrowing, values: Values): string {
  const conditions: string[] = []
  if (codes.length > 0) conditions.push(`d.facets && ${values.put(codes, 'text[]')}`)
  if (rating !== undefined) conditions.push(`d.rating >= ${values.put(rating, 'float8')}`)
  const bounds = [...(price ?? []), ...(days ?? [])]
  const [column, type] = days ? ['d.day', 'date'] : ['d.price_minor', 'bigint']
  bounds.forEach((bound, at) => {
    if (bound !== null) conditions.push(`${column} ${at === 0 ? '>=' : '<='} ${values.put(bound, type)}`)
  })
  return conditions.join(' and ')
}

/** The conditions of filters and owner in SQL. */
export function narrowed({ narrowings, ownerId }: Matches, values: Values): string[] {
  const conditions = narrowings.map((one) => conditionOf(one, values))
  return ownerId === undefined ? conditions : [...conditions, `d.owner_id = ${values.put(ownerId, 'uuid')}`]
}

/** The condition of matches in SQL, without who may see them. The kind is a lexeme, so that one index narrows by all. */
export function matching(matches: Matches, values: Values): string {
  const label = `'#${matches.kind}'`
  const words = values.put(matches.words === null ? label : `(${matches.words}) & ${label}`, 'tsquery')
  return [`d.words @@ ${words}`, ...narrowed(matches, values)].join(' and ')
}

/** How many match, roughly and cheaply, for each of several. */
export async function probe(ctx: Ctx, sets: readonly Matches[]): Promise<Probe[]> {
  const values = new Values()
  const visible = values.visible(ctx)
  const some = sets.map((set) => {
    const match = matching(set, values)
    const counted = (share: Share, limit: number) =>
      `(select count(*)::int from (select from search_documents d
        where ${inShare(share)} and ${match} and ${visible} limit ${limit}) s)`
    return `select n as "of64", case when n = ${MANY} then ${counted(512, 1_000_000)} else 0 end as "of512"
      from (select ${counted(64, MANY)} as n offset 0) p`
  })
  const { rows } = await pool().query<Probe>(some.join(' union all '), values.list)
  return rows
}

/** The largest share of which no more than EXACT matches are to be expected; at the least one of 512. */
export function shareFor({ of64, of512 }: Probe): Share {
  if (of64 * 64 <= EXACT) return 1
  if (of64 < MANY) return 8
  return of512 * 8 <= EXACT ? 64 : 512
}

export const estimate = ({ of64, of512 }: Probe) => (of64 < MANY ? of64 * 64 : of512 * 512)

export type Tally = { total: number; values: { code: string; n: number }[]; estimated: boolean }

/** Estimates are rounded to two digits: more would pretend to be counted. */
function scaled(n: number, share: Share): number {
  return share === 1 ? n : Number((n * share).toPrecision(2))
}

/** Counts several sets of matches, each in the share of the documents that its probe allows. One statement. */
export async function tally(ctx: Ctx, sets: readonly Counted[], probes: readonly Probe[]): Promise<Tally[]> {
  const values = new Values()
  const visible = values.visible(ctx)
  const shares = sets.map((_, at) => shareFor(probes[at] ?? { of64: 0, of512: 0 }))
  const tables: string[] = []
  const counts: string[] = []
  sets.forEach((set, at) => {
    const where = `${inShare(shares[at] ?? 1)} and ${matching(set, values)} and ${visible}`
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
    const own = rows.filter(({ place }) => place === at)
    return {
      total: scaled(own.find(({ code }) => code === '')?.n ?? 0, share),
      values: own.filter(({ code }) => code !== '').map(({ code, n }) => ({ code, n: scaled(n, share) })),
      estimated: share !== 1,
    }
  })
}

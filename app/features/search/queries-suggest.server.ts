import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import { foldTitle, QUERY_LENGTH, queryText, queryTokens, type Token } from './normalise.ts'
import { type Alternatives, findSimilarWords, visibleDocuments } from './queries.server.ts'
import { STANDING, TITLE_FIT } from './ranking.ts'
import type { SearchedKind } from './search-filters.ts'
import type { Suggestions } from './suggestions.ts'

/** A suggestion; without a title: `url` is a kind that has more than its best documents. */
type Row = { place: number; title: string | null; url: string }
type Group = { kinds: SearchedKind[]; order: string; limit: number }

const GROUPS: Group[] = [
  { kinds: ['topic'], order: 'd.quality desc, length(d.title), d.id', limit: 5 },
  { kinds: ['trainer', 'supplier'], order: STANDING.trainer, limit: 5 },
  { kinds: ['requirement'], order: STANDING.requirement, limit: 3 },
  { kinds: ['event'], order: STANDING.event, limit: 3 },
]
const ALL = GROUPS.map((_, place) => place)

/** When so many of one in 64 documents match, they are too many to be sorted, and those are enough to choose from. */
const MANY = 24

function groupSql(place: number, part: Part, visible: string): string {
  const { kinds, order, limit } = GROUPS[place] as Group
  const labels = kinds.map((kind) => `'#${kind}'`).join(' | ')
  const query = `($1::tsquery && $$${labels}$$::tsquery)`
  const inTitle = `d.title_words @@ ${query}`
  const list = (where: string) => `(select ${place} as place, d.title, d.url from search_documents d
    where ${where} and ${visible} order by ${TITLE_FIT}, ${order} limit ${limit})`
  if (part === 'best') return list(`d.best and ${inTitle}`)
  const sample = `d.bucket < 8 and d.words @@ ${query}`
  const many = `(select count(*) from (select from search_documents d where ${sample} limit ${MANY}) s) = ${MANY}`
  // Topics have an index of their own, so that their words need not be read for other groups. 'is true' keeps the index
  // of titles out of the sample's plan.
  const half = `d.kind ${kinds[0] === 'topic' ? '=' : '<>'} 'topic'`
  return [
    list(`not d.best and ${half} and ${inTitle} and not ${many}`),
    list(`not d.best and ${sample} and (${inTitle}) is true and ${many}`),
  ].join(' union all ')
}

type Part = 'best' | 'rest'
type Asked = { part: Part; places?: number[]; instead?: Alternatives['instead'] }

/**
 * The statement behind the suggestions: groups in one round trip, from the best documents or from the rest. Each of its
 * texts has a name of its own.
 */
export function suggestStatement(ctx: Ctx, typed: string, tokens: Token[], asked: Asked = { part: 'best' }) {
  const { part, places = ALL, instead } = asked
  const visible = visibleDocuments(ctx.actor, 6)
  const parts = places.map((place) => groupSql(place, part, visible.sql))
  if (part === 'best') parts.push(`(select -1, null, kind from search_rests)`)
  const reader = visible.values.length > 0 ? 'person' : ctx.actor.kind === 'visitor' ? 'visitor' : 'staff'
  const inTitle = { weight: 'A', instead } as const
  return {
    name: `search-suggest-${reader}-${part}-${places.join('')}`,
    text: parts.join(' union all '),
    values: [
      queryText(tokens, { instead }),
      queryText(tokens, { ...inTitle, exact: true }),
      foldTitle(typed.slice(0, QUERY_LENGTH)),
      ctx.language,
      queryText(tokens, inTitle),
      ...visible.values,
    ],
  }
}

/** Asks the best of each kind first, and the rest only for groups that these do not fill. */
async function look(ctx: Ctx, typed: string, tokens: Token[], instead?: Alternatives['instead']) {
  const ask = async (asked: Asked) =>
    (await pool().query<Row>(suggestStatement(ctx, typed, tokens, asked))).rows
  const best = await ask({ part: 'best', instead })
  const rests = best.filter(({ place }) => place < 0).map(({ url }) => url)
  const rows = best.filter(({ place }) => place >= 0)
  const wanting = GROUPS.flatMap(({ kinds, limit }, place) => {
    const isFull = rows.filter((row) => row.place === place).length >= limit
    return !isFull && kinds.some((kind) => rests.includes(kind)) ? [place] : []
  })
  if (wanting.length > 0) rows.push(...(await ask({ part: 'rest', places: wanting, instead })))
  return GROUPS.map(({ limit }, place) => rows.filter((row) => row.place === place).slice(0, limit))
}

/**
 * Up to five topics and users, three requirements and events, whose titles, names or keywords hold everything typed, in
 * any order and each word as a beginning: titles before keywords, then the reader's language. When nothing does, small errors are forgiven. Empty below three characters.
 */
export async function suggest(ctx: Ctx, typed: string): Promise<Suggestions> {
  const tokens = Array.from(typed.slice(0, 400).trim()).length < 3 ? [] : queryTokens(typed)
  if (tokens.length === 0) return { topicDetail: [], user: [], requirement: [], event: [] }
  let groups = await look(ctx, typed, tokens)
  if (groups.every((rows) => rows.length === 0)) {
    const { instead } = await findSimilarWords(tokens)
    if (instead.size > 0) groups = await look(ctx, typed, tokens, instead)
  }
  const [topics = [], users = [], requirements = [], events = []] = groups
  const suggestion = ({ title, url }: Row) => ({ topic: title ?? '', url })
  return {
    topicDetail: topics.map(suggestion),
    user: users.map(({ url }) => url),
    requirement: requirements.map(suggestion),
    event: events.map(suggestion),
  }
}

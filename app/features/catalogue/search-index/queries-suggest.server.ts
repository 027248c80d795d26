import { QUERY_LENGTH, queryTokens } from '#app/features/catalogue/search-words/query-words.ts'
import { foldTitle, type Token } from '#app/kit/normalise.ts'
import { queryText } from '#app/kit/query-text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readRows, readRowsTogether } from '#app/platform/db.server.ts'
import { type Alternatives, findSimilarWords } from './queries.server.ts'
import { seen, Values, visibleDocuments } from './queries-scope.server.ts'
import { STANDING, TITLE_FIT } from './ranking.ts'
import type { SearchedKind } from './search-filters.ts'
import type { Suggestions } from './suggestions.ts'
import { splitWords, type Words } from './word-split.ts'

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

/**
 * How many match of one in 64 documents decides where is looked: when there are so many, among these alone,
 * as no list of suggestions needs more to choose from; when there are a few, among one in 8; otherwise among
 * all.
 */
const MANY = 24
const FEW = 3
/**
 * All but the last of several words lead to what holds the beginning of the last one, while one in 64 has
 * fewer of them than this: the shorter a beginning, the more words the index would have to read for it.
 */
const LEADING = [96, 96, 96, 64, 48]
const MOST_LEADING = 24
const leadingOf = (tokens: readonly Token[]) =>
  LEADING[Array.from(tokens.at(-1)?.forms[0] ?? '').length] ?? MOST_LEADING

/**
 * The statements, in the order in which they are asked; each but the first only for groups that are not full.
 * First the best documents of each kind, which are all of them in a small catalogue. Then all others: by one
 * word; or by several, all but the last one whole, as these are read without their beginnings; and when that
 * found nothing, rare words are looked up, and common ones sought in what these find. Where all words are
 * common, one document in 8 is enough.
 */
type Part = 'best' | 'word' | 'words' | 'all'
const VALUES: Record<Part, number> = { best: 5, word: 5, words: 8, all: 8 }

const TOPICS = 0
const groupAt = (place: number) => GROUPS[place] as Group
const labelOf = (place: number) =>
  groupAt(place)
    .kinds.map((kind) => `'#${kind}'`)
    .join(' | ')
/** Of a part in which rare words lead, only where one of them is rare is everything asked. */
const fewOf = (part: Part) => (part === 'all' ? '$8::int' : String(FEW))
const wordsOf = (part: Part) => (part === 'word' ? '$1' : '$6')
/** What the index is asked for, and what else holds. */
type Way = { sought: string; also: string }
const byIndex = (part: Part): Way => ({
  sought: wordsOf(part),
  also: part === 'all' ? ' and (d.title_words @@ $7::tsquery) is true' : '',
})
/**
 * The ways to all matches, of which one is gone: by the whole words where these are few enough to be looked
 * through.
 */
const waysOf = (part: Part): Way[] =>
  part === 'words'
    ? [
        { sought: '$6', also: ' and (select not few from led)' },
        { sought: '$7', also: ' and (d.title_words @@ $6::tsquery) is true and (select few from led)' },
      ]
    : [byIndex(part)]

/**
 * The list of a group: from the best, or from what `sharedSql` found of its kinds, or from one in 64 of the
 * others.
 */
function groupSql(place: number, part: Part, visible: string): string {
  const { kinds, order, limit } = groupAt(place)
  const list = (from: string, conditions: string) => `(select ${place} as place, d.title, d.url
    from ${from} d where ${conditions} order by ${TITLE_FIT}, ${order} limit ${limit})`
  // In a 'select' of its own the planner does not look at the value: it makes one plan for all texts, and
  // keeps it.
  const inTitle = `d.title_words @@ (select $1::tsquery && $$${labelOf(place)}$$::tsquery) and ${visible}`
  if (part === 'best') return list('search_documents', `d.best and ${inTitle}`)
  const ofKind = `(${kinds.map((kind) => `d.kind = '${kind}'`).join(' or ')})`
  const topics = waysOf(part).map(
    ({ sought, also }) => `not d.best and d.kind = 'topic' and d.title_words @@ (select ${sought}::tsquery)
    ${also} and (select n < ${fewOf(part)} from c${place}) and ${visible}`,
  )
  return [
    // The index of all topics holds nothing else, so that the kind need not be looked up in it.
    ...(place === TOPICS ? topics.map((way) => list('search_documents', way)) : [list('others', ofKind)]),
    list('several', ofKind),
    list(
      'search_documents',
      `not d.best and d.bucket < 8 and (select n = ${MANY} from c${place}) and ${inTitle}`,
    ),
  ].join(' union all ')
}

/**
 * What the groups beyond the best share: how many match in a sample of each; all matches of those other kinds
 * that have few, together; and those among one in 8 of the kinds that have some. To read the beginnings of a
 * common word takes as long for one kind as for all.
 */
function sharedSql(places: readonly number[], part: Part, visible: string): string {
  const count = (place: number) => `c${place} as materialized (select count(*) as n from (
    select from search_documents d where not d.best and d.bucket < 8
      and d.title_words @@ (select $1::tsquery && $$${labelOf(place)}$$::tsquery) and ${visible} limit ${MANY}) s)`
  const counted = (place: number) => `($$${labelOf(place)}$$, (select n from c${place}))`
  const together = (among: readonly number[], where: string, howMany: string, ways: readonly Way[]) =>
    ways
      .map(
        ({ sought, also }) => `select d.* from search_documents d where not d.best and ${where}
      and d.title_words @@ (select ${sought}::tsquery && string_agg(label, ' | ')::tsquery
        from (values ${among.map(counted).join(', ')}) as g (label, n) where ${howMany})
      ${also} and ${visible}`,
      )
      .join(' union all ')
  const others = places.filter((place) => place !== TOPICS)
  const few = fewOf(part)
  const leading = `led as materialized (select count(*) < $8::int as few from (
    select from search_documents d where not d.best and d.bucket < 8
      and d.title_words @@ (select $7::tsquery) and ${visible} limit $8::int) s)`
  return `with ${[
    ...places.map(count),
    ...(part === 'words' ? [leading] : []),
    ...(others.length > 0
      ? [`others as materialized (${together(others, `d.kind <> 'topic'`, `n < ${few}`, waysOf(part))})`]
      : []),
    `several as materialized (${together(places, 'd.bucket < 64', `n >= ${few} and n < ${MANY}`, waysOf(part))})`,
  ].join(', ')}`
}

const scopes: string[] = []

/** Statements that differ in what may be found differ in their name; there are a few such scopes. */
function scopeName(text: string): number {
  const known = scopes.indexOf(text)
  return known >= 0 ? known : scopes.push(text) - 1
}

const known = new Map<string, { name: string; text: string }>()

/**
 * The words of a statement and their name, put together once per process: they are many times what is asked
 * with them.
 */
function wordsFor(part: Part, places: readonly number[], visible: string) {
  const name = `search-suggest-${scopeName(visible)}-${part}-${places.join('')}`
  let words = known.get(name)
  if (!words) {
    const groups = places.map((place) => groupSql(place, part, visible))
    const shared = part === 'best' ? '' : sharedSql(places, part, visible)
    if (part === 'best') groups.push('(select -1, null, kind from search_rests)')
    words = { name, text: `${shared} ${groups.join(' union all ')}` }
    known.set(name, words)
  }
  return words
}

type Asked = { part: Part; places?: number[]; instead?: Alternatives['instead']; words?: Words }

/**
 * All but the last of several words are looked up whole, and how many of the last word's beginning let it
 * lead.
 */
function wholeWords(tokens: Token[], instead?: Alternatives['instead']) {
  const first = queryText(tokens.slice(0, -1), { instead, exact: true })
  const last = queryText(tokens.slice(-1), { instead })
  return [[first, last].filter(Boolean).join(' & '), first, leadingOf(tokens)]
}

/**
 * The statement of the suggestions: all groups in one round trip, from the best documents or from the rest.
 * Each of its texts has a prepared name.
 */
export function suggestStatement(ctx: Ctx, typed: string, tokens: Token[], asked: Asked = { part: 'best' }) {
  const { part, places = ALL, instead, words } = asked
  const visible = visibleDocuments(ctx.actor, VALUES[part] + 1)
  const all = queryText(tokens, { instead })
  const inTitle = { weight: 'A', instead } as const
  const more =
    part === 'words'
      ? wholeWords(tokens, instead)
      : [words?.sought ?? all, words?.also ?? all, words?.isRare === false ? 0 : FEW]
  return {
    ...wordsFor(part, places, visible.sql),
    values: [
      all,
      queryText(tokens, { ...inTitle, exact: true }),
      foldTitle(typed.slice(0, QUERY_LENGTH)),
      ctx.language,
      queryText(tokens, inTitle),
      ...more.slice(0, VALUES[part] - 5),
      ...visible.values,
    ],
  }
}

/** The rows of each group: from the best of each kind, and `beyond` them where these do not fill it. */
async function look(
  ctx: Ctx,
  typed: string,
  tokens: Token[],
  { instead, beyond }: { instead?: Alternatives['instead']; beyond: boolean },
): Promise<Row[][]> {
  const asking = (asked: Asked) => suggestStatement(ctx, typed, tokens, { ...asked, instead })
  const ask = (asked: Asked) => readRows<Row>(ctx, asking(asked))
  // Of the best there are so few that any text is quick.
  const rows = await readRowsTogether<Row>(ctx, asking({ part: 'best' }))
  const add = async (asked: Asked) => {
    for (const row of await ask(asked))
      if (!rows.some(({ place, url }) => place === row.place && url === row.url)) rows.push(row)
  }
  const rests = rows.filter(({ place }) => place < 0).map(({ url }) => url)
  const places = GROUPS.flatMap(({ kinds, limit }, place) => {
    const isFull = rows.filter((row) => row.place === place).length >= limit
    return !isFull && kinds.some((kind) => rests.includes(kind)) ? [place] : []
  })
  if (beyond && places.length > 0) {
    const before = rows.length
    await add({ part: tokens.length === 1 ? 'word' : 'words', places })
    if (tokens.length > 1 && rows.length === before)
      await add({ part: 'all', places, words: await weigh(ctx, tokens, instead) })
  }
  return GROUPS.map(({ limit }, place) => rows.filter((row) => row.place === place).slice(0, limit))
}

/** Finds out which of several words are so common that the others should lead to them. */
async function weigh(ctx: Ctx, tokens: Token[], instead?: Alternatives['instead']): Promise<Words> {
  const queries = tokens.map((token) => queryText([token], { instead }) ?? '')
  const values = new Values()
  const words = values.put(queries, 'text[]')
  const visible = seen(ctx, values)
  const rows = await readRows<{ n: number }>(ctx, {
    name: `search-suggest-weigh-${scopeName(visible)}`,
    text: `select count::int * 64 as n from unnest(${words}::tsquery[]) with ordinality as given(one, place),
      lateral (select count(*) from (
        select from search_documents d where d.bucket < 8 and d.words @@ one and ${visible} limit 320) c) s order by place`,
    values: values.list,
  })
  return splitWords(
    queries,
    rows.map(({ n }) => n),
  )
}

/**
 * Up to five topics and users, three requirements and events, whose titles, names or keywords contain
 * everything typed, in any order, each word as a prefix: titles before keywords, then the reader's language.
 * When nothing matches, small errors are tolerated. Empty below three characters.
 */
export async function suggest(ctx: Ctx, typed: string): Promise<Suggestions> {
  const tokens = Array.from(typed.slice(0, 400).trim()).length < 3 ? [] : queryTokens(typed)
  if (tokens.length === 0) return { topicDetail: [], user: [], requirement: [], event: [] }
  let groups = await look(ctx, typed, tokens, { beyond: true })
  if (groups.every((rows) => rows.length === 0)) {
    const { instead, corrections } = await findSimilarWords(ctx, tokens)
    // Several words of which none is misspelt were looked for everywhere already.
    const beyond = tokens.length === 1 || corrections.size > 0
    if (instead.size > 0) groups = await look(ctx, typed, tokens, { instead, beyond })
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

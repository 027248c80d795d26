import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import { foldTitle, QUERY_LENGTH, queryText, queryTokens, type Token } from './normalise.ts'
import { type Alternatives, findSimilarWords, visibleDocuments } from './queries.server.ts'
import type { Suggestions } from './suggestions.ts'

type Row = { place: number; title: string; url: string }

const EACH = 5
const OTHERS = 3

const BEST = `d.title_words @@ $2::tsquery desc, starts_with(d.folded_title, $3) desc,
  d.title_words @@ $5::tsquery desc, d.language is not distinct from $4 desc`

function groupSql(place: number, kinds: string[], order: string, limit: number, visible: string): string {
  const labels = kinds.map((kind) => `'#${kind}'`).join(' | ')
  return `(select ${place} as place, d.title, d.url from search_documents d
    where d.title_words @@ ($1::tsquery && $$${labels}$$::tsquery) and ${visible}
    order by ${BEST}, ${order}, d.id limit ${limit})`
}

/** The one statement behind the suggestions: four groups in one round trip. Each of its texts has a name of its own. */
export function suggestStatement(
  ctx: Ctx,
  typed: string,
  tokens: Token[],
  instead?: Alternatives['instead'],
) {
  const visible = visibleDocuments(ctx.actor, 6)
  const text = [
    groupSql(1, ['topic'], 'd.quality desc, length(d.title)', EACH, visible.sql),
    groupSql(2, ['trainer', 'supplier'], 'd.quality desc', EACH, visible.sql),
    groupSql(3, ['requirement'], 'd.published_at desc', OTHERS, visible.sql),
    groupSql(4, ['event'], 'd.starts_at', OTHERS, visible.sql),
  ].join(' union all ')
  const reader = visible.values.length > 0 ? 'person' : ctx.actor.kind === 'visitor' ? 'visitor' : 'staff'
  const inTitle = { weight: 'A', instead } as const
  return {
    name: `search-suggest-${reader}`,
    text,
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

/**
 * Up to five topics and users, three requirements and events, whose titles, names or keywords hold everything typed, in
 * any order and each word as a beginning: titles before keywords, then the reader's language. When nothing does, small errors are forgiven. Empty below three characters.
 */
export async function suggest(ctx: Ctx, typed: string): Promise<Suggestions> {
  const groups: Suggestions = { topicDetail: [], user: [], requirement: [], event: [] }
  const tokens = Array.from(typed.slice(0, 400).trim()).length < 3 ? [] : queryTokens(typed)
  if (tokens.length === 0) return groups
  let { rows } = await pool().query<Row>(suggestStatement(ctx, typed, tokens))
  if (rows.length === 0) {
    const { instead } = await findSimilarWords(tokens)
    if (instead.size > 0) rows = (await pool().query<Row>(suggestStatement(ctx, typed, tokens, instead))).rows
  }
  for (const { place, title, url } of rows) {
    if (place === 1) groups.topicDetail.push({ topic: title, url })
    else if (place === 2) groups.user.push(url)
    else if (place === 3) groups.requirement.push({ topic: title, url })
    else groups.event.push({ topic: title, url })
  }
  return groups
}

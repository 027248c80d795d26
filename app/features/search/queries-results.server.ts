import { type Page, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { pool } from '#app/platform/db.server.ts'
import type { DocumentKind } from './index-document.server.ts'
import { foldTitle, QUERY_LENGTH, queryText, queryTokens, type Token } from './normalise.ts'
import { findSimilarWords, visibleDocuments } from './queries.server.ts'

export type Hit = { id: string; title: string; url: string }
export type Counts = Record<DocumentKind, number>

/**
 * One page of what was found of one kind, best match first, with the number found of each kind. `nearly` tells that
 * nothing holds all words as typed: small errors were forgiven, or only some of the words are there.
 */
export type Results = { hits: Page<Hit>; counts: Counts; nearly: boolean }

export type Wanted = { text: string; kind: DocumentKind; page: number; size: number }

const NONE: Counts = { topic: 0, trainer: 0, supplier: 0, event: 0, requirement: 0 }

/** What comes first when nothing was typed, and among equals. */
const ORDER: Record<DocumentKind, string> = {
  topic: 'd.quality desc',
  trainer: 'd.quality desc',
  supplier: 'd.quality desc',
  event: 'd.starts_at',
  requirement: 'd.published_at desc',
}

const RANK = `(ts_rank('{0.05, 0.15, 0.4, 1}', d.words, $4::tsquery) * 3 + ts_rank('{0.05, 0.15, 0.4, 1}', d.words, q.query)
  + case when d.folded_title = $5 then 3 when starts_with(d.folded_title, $5) then 1
         when d.title_words @@ $4::tsquery then 0.8 when d.title_words @@ q.query then 0.4 else 0 end
  + case when d.language = $8 then 0.1 else 0 end + d.quality * 0.03)`

type Row = { counts: Partial<Counts> | null; hits: Hit[] | null }

async function browse(ctx: Ctx, wanted: Wanted): Promise<Row | undefined> {
  const visible = visibleDocuments(ctx.actor, 4)
  const { rows } = await pool().query<Row>(
    `select (select jsonb_object_agg(kind, n) from (
        select kind, count(*) as n from search_documents d where ${visible.sql} group by kind) c) as counts,
      (select jsonb_agg(page) from (
        select d.id, d.title, d.url from search_documents d where d.kind = $1 and ${visible.sql}
        order by ${ORDER[wanted.kind]}, d.id limit $2 offset $3) page) as hits`,
    [wanted.kind, wanted.size, (wanted.page - 1) * wanted.size, ...visible.values],
  )
  return rows[0]
}

type Query = { strict: string; loose: string[]; exact: string; folded: string }

/** How common a word is, counted up to here: beyond it says nothing more about what somebody looks for. */
const COMMON = 5_000

/**
 * Counts and one page in one statement. Only when nothing holds all words are those found that hold some of them; then
 * the rarer words count most.
 */
async function look(ctx: Ctx, wanted: Wanted, query: Query): Promise<Row | undefined> {
  const visible = visibleDocuments(ctx.actor, 9)
  const matching = 'from search_documents d, q where d.words @@'
  const holdsAll = `select from search_documents d where d.words @@ $6::tsquery and ${visible.sql}`
  const commonness = `select count(*) from (select from search_documents d where d.words @@ one limit ${COMMON}) c`
  const { rows } = await pool().query<Row>(
    `with q as materialized (select case when $7::text[] = '{}' or exists (${holdsAll})
        then $6::tsquery else (select string_agg(one, ' | ') from unnest($7::text[]) one)::tsquery end as query),
      part as materialized (select one, 4 / ln(3 + (${commonness})) as weight
        from unnest($7::text[]::tsquery[]) one where (select query from q) <> $6::tsquery)
    select (select jsonb_object_agg(kind, n) from (
        select d.kind, count(*) as n ${matching} q.query and ${visible.sql} group by d.kind) c) as counts,
      (select jsonb_agg(page) from (
        select d.id, d.title, d.url ${matching} (q.query && $1::tsquery) and ${visible.sql}
        order by coalesce((select sum(weight) from part where d.words @@ one), 0) desc, ${RANK} desc,
          ${ORDER[wanted.kind]}, d.id limit $2 offset $3) page) as hits`,
    [
      `'#${wanted.kind}'`,
      wanted.size,
      (wanted.page - 1) * wanted.size,
      query.exact,
      query.folded,
      query.strict,
      query.loose,
      ctx.language,
      ...visible.values,
    ],
  )
  return rows[0]
}

const some = (row: Row | undefined) => row?.counts !== null && row?.counts !== undefined

async function lookFor(ctx: Ctx, wanted: Wanted, tokens: Token[]) {
  const folded = foldTitle(wanted.text.slice(0, QUERY_LENGTH))
  const strict = queryText(tokens) ?? ''
  const row = await look(ctx, wanted, {
    strict,
    loose: [],
    exact: queryText(tokens, { exact: true }) ?? '',
    folded,
  })
  if (some(row)) return { row, nearly: false }
  const instead = await findSimilarWords(tokens)
  if (instead.size === 0 && tokens.length === 1) return { row, nearly: false }
  const near = {
    strict: queryText(tokens, { instead }) ?? '',
    loose: tokens.map((token) => queryText([token], { instead }) ?? ''),
    exact: queryText(tokens, { exact: true, instead }) ?? '',
    folded,
  }
  return { row: await look(ctx, wanted, near), nearly: true }
}

/** Finds documents of one kind by words in any order; lists all of them when no word was typed. Two to three queries. */
export async function listResults(ctx: Ctx, wanted: Wanted): Promise<Results> {
  const tokens = queryTokens(wanted.text)
  const blank = wanted.text.trim() === ''
  if (tokens.length === 0 && !blank)
    return { hits: pageOf<Hit>([], 0, 1, wanted.size), counts: NONE, nearly: false }
  const { row, nearly } = blank
    ? { row: await browse(ctx, wanted), nearly: false }
    : await lookFor(ctx, wanted, tokens)
  const counts = { ...NONE, ...row?.counts }
  const hits = pageOf(row?.hits ?? [], counts[wanted.kind], wanted.page, wanted.size)
  return { hits, counts, nearly: nearly && some(row) }
}

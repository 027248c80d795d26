import { pool } from '#app/platform/db.server.ts'
import type { DocumentKind } from './index-document.server.ts'
import { STANDING } from './ranking.ts'

/** So many of each kind are asked first for common words; as long as a kind has no more, all of them are the best. */
const BEST: Record<DocumentKind, number> = {
  topic: 2_048,
  trainer: 1_024,
  supplier: 1_024,
  event: 1_024,
  requirement: 1_024,
}
const AT_ONCE = 500
const KINDS = Object.keys(STANDING) as DocumentKind[]

/** Chooses the best of each kind anew and forgets what is over. Results stay right without it, only slower. */
export async function chooseBest(most: Record<DocumentKind, number> = BEST): Promise<void> {
  await inBatches(`delete from search_documents where (kind, id) in (
    select kind, id from search_documents where ends_at < now() - interval '1 hour' limit $1)`)
  for (const kind of KINDS) await chooseBestOf(kind, most[kind])
}

async function chooseBestOf(kind: DocumentKind, most: number): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `select d.id from search_documents d where d.kind = $1 and d.listed order by ${STANDING[kind]} limit $2`,
    [kind, most + 1],
  )
  const chosen = rows.slice(0, most).map(({ id }) => id)
  const hasRest = rows.length > most
  // First the mark that there is a rest, so that nobody believes the best to be all.
  if (hasRest) await pool().query('insert into search_rests values ($1) on conflict do nothing', [kind])
  await inBatches(
    `update search_documents set best = true where kind = $2 and id in (
      select d.id from unnest($3::uuid[]) as given(id) join search_documents d on d.kind = $2 and d.id = given.id
      where not d.best limit $1)`,
    kind,
    chosen,
  )
  if (!hasRest) await pool().query('delete from search_rests where kind = $1', [kind])
  else
    await inBatches(
      `update search_documents set best = false where kind = $2 and id in (
        select id from search_documents where best and title_words @@ ('''#' || $2 || '''')::tsquery
          and id <> all ($3::uuid[]) limit $1)`,
      kind,
      chosen,
    )
}

async function inBatches(statement: string, ...values: unknown[]): Promise<void> {
  let changed: number | null
  do {
    changed = (await pool().query(statement, [AT_ONCE, ...values])).rowCount
  } while (changed === AT_ONCE)
}

import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, readRows } from '#app/platform/db.server.ts'
import { seen, Values } from './queries-scope.server.ts'
import { STANDING } from './ranking.ts'
import type { DocumentKind } from './search-document.ts'

/**
 * So many of each kind are asked first for common words; as long as a kind has no more, all of them are the
 * best.
 */
const BEST: Record<DocumentKind, number> = {
  topic: 2_048,
  trainer: 1_024,
  supplier: 1_024,
  event: 1_024,
  requirement: 1_024,
}
const AT_ONCE = 500
const KINDS = Object.keys(STANDING) as DocumentKind[]

/**
 * Chooses the best documents of each kind anew and deletes expired ones. Without it results stay right, only
 * slower.
 */
export async function chooseBest(ctx: Ctx, most: Record<DocumentKind, number> = BEST): Promise<void> {
  requireSystem(ctx)

  await inBatches(sql`delete from search_documents where (kind, id) in (
    select kind, id from search_documents where ends_at < now() - interval '1 hour' limit ${AT_ONCE})`)
  for (const kind of KINDS) await chooseBestOf(ctx, kind, most[kind])
}

async function chooseBestOf(ctx: Ctx, kind: DocumentKind, most: number): Promise<void> {
  const values = new Values()
  const rows = await readRows<{ id: string }>(
    ctx,
    `select d.id from search_documents d where d.kind = ${values.put(kind, 'text')} and ${seen(ctx, values)}
      order by ${STANDING[kind]} limit ${values.put(most + 1, 'int')}`,
    values.list,
  )
  const chosen = sql`${sql.param(rows.slice(0, most).map(({ id }) => id))}::uuid[]`
  const hasRest = rows.length > most
  // First the mark that there is a rest, so that nobody believes the best to be all.
  if (hasRest) await write(sql`insert into search_rests values (${kind}) on conflict do nothing`)
  await inBatches(sql`update search_documents set best = true where kind = ${kind} and id in (
    select d.id from unnest(${chosen}) as given(id) join search_documents d on d.kind = ${kind} and d.id = given.id
    where not d.best limit ${AT_ONCE})`)
  if (!hasRest) await write(sql`delete from search_rests where kind = ${kind}`)
  else
    await inBatches(sql`update search_documents set best = false where kind = ${kind} and id in (
      select id from search_documents where best and title_words @@ (${`'#${kind}'`})::tsquery
        and id <> all (${chosen}) limit ${AT_ONCE})`)
}

const write = (statement: SQL) => inTransaction((tx) => tx.execute(statement))

async function inBatches(statement: SQL): Promise<void> {
  let changed: number | null
  do {
    changed = (await write(statement)).rowCount
  } while (changed === AT_ONCE)
}

import { asc, gt, inArray, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { searchDocuments, searchWords } from './tables.server.ts'

const AT_ONCE = 200

/**
 * Whether a title, name or keyword of some document has the word: asked of the two indexes that hold them
 * all.
 */
const isUsed = sql`(
  exists (select from ${searchDocuments} d where d.kind = 'topic' and d.title_words @@ quoted.query)
  or exists (select from ${searchDocuments} d where d.kind <> 'topic' and d.title_words @@ quoted.query))`

/** Words hold letters and digits alone. */
const QUOTED = sql`(select ('''' || word || '''')::tsquery as query) quoted`

/**
 * Deletes spelling words that no document has any more, a few at a time. Returns how many. Refuses any actor
 * but the system.
 */
export async function forgetWords(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (let after = ''; ; ) {
    const some = await inTransaction((tx) =>
      tx
        .select({ word: searchWords.word })
        .from(searchWords)
        .where(gt(searchWords.word, after))
        .orderBy(asc(searchWords.word))
        .limit(AT_ONCE),
    )
    total += await forgetOf(some.map(({ word }) => word))
    const last = some.at(-1)
    if (some.length < AT_ONCE || !last) return total
    after = last.word
  }
}

async function forgetOf(words: string[]): Promise<number> {
  const gone = await inTransaction((tx) =>
    tx
      .delete(searchWords)
      .where(sql`${inArray(searchWords.word, words)} and not (select ${isUsed} from ${QUOTED})`)
      .returning({ word: searchWords.word }),
  )
  if (gone.length === 0) return 0
  // A title that came while they went took them for known.
  const list = sql`${sql.param(gone.map(({ word }) => word))}::text[]`
  await inTransaction((tx) =>
    tx.execute(sql`insert into ${searchWords} (word)
      select word from unnest(${list}) as given(word) where (select ${isUsed} from ${QUOTED}) on conflict do nothing`),
  )
  return gone.length
}

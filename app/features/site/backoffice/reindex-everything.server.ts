import { asc, gt } from 'drizzle-orm'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { listDocumentIds } from '#app/features/catalogue/search/list-document-ids.server.ts'
import { chooseBest } from '#app/features/catalogue/search-index/choose-best.server.ts'
import { dropDocument } from '#app/features/catalogue/search-index/drop-document.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { reindexLines } from '#app/features/people/qmail/reindex-lines.server.ts'
import { indexRequirements } from '#app/features/procurement/requirements/index-requirements.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'

const AT_ONCE = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

const SOURCES = [
  {
    kinds: ['trainer', 'supplier'],
    table: trainerProfiles,
    id: trainerProfiles.partyId,
    index: indexTrainers,
  },
  { kinds: ['topic'], table: topics, id: topics.id, index: indexTopics },
  { kinds: ['event'], table: events, id: events.id, index: indexEvents },
  { kinds: ['requirement'], table: requirements, id: requirements.id, index: indexRequirements },
] as const
type Source = (typeof SOURCES)[number]

/**
 * Rebuilds the whole search index and that of messages, a hundred sources at a time beside other work, and
 * removes entries without a source. Needed after an upgrade that changes which words are found. Returns how
 * many sources were read. Refuses any actor but the system.
 */
export async function reindexEverything(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (const source of SOURCES) total += await reindex(source)
  total += await reindexMessages()
  await chooseBest(ctx)
  return total
}

async function reindexMessages(): Promise<number> {
  let total = 0
  for (let after = FIRST; ; ) {
    const ids = await inTransaction((tx) => reindexLines(tx, { after, most: AT_ONCE }))
    total += ids.length
    if (ids.length < AT_ONCE) return total
    after = ids.at(-1) ?? after
  }
}

async function reindex(source: Source): Promise<number> {
  let total = 0
  for (let after = FIRST; ; ) {
    const ids = await inTransaction(async (tx) => {
      const found = await nextIds(tx, source, after)
      await source.index(tx, found)
      const last = found.length < AT_ONCE ? null : (found.at(-1) ?? null)
      for (const kind of source.kinds) {
        const known = await listDocumentIds(tx, kind, after, last)
        await dropDocument(tx, kind, ...known.filter((id) => !found.includes(id)))
      }
      return found
    })
    total += ids.length
    if (ids.length < AT_ONCE) return total
    after = ids.at(-1) ?? after
  }
}

async function nextIds(tx: Tx, { table, id }: Source, after: string): Promise<string[]> {
  const rows = await tx.select({ id }).from(table).where(gt(id, after)).orderBy(asc(id)).limit(AT_ONCE)
  return rows.map((row) => row.id)
}

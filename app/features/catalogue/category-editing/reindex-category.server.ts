import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'

const AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Updates in the search index the topics and events of a category, a few in each transaction; repeating it
 * changes nothing. Refuses any actor but the system.
 */
export async function reindexCategory(ctx: Ctx, categoryId: string): Promise<void> {
  requireSystem(ctx)

  await inPieces(
    (tx, after) =>
      tx
        .select({ id: topics.id })
        .from(topics)
        .where(and(eq(topics.categoryId, categoryId), gt(topics.id, after)))
        .orderBy(asc(topics.id))
        .limit(AT_ONCE),
    indexTopics,
  )
  await inPieces(
    (tx, after) =>
      tx
        .select({ id: events.id })
        .from(events)
        .leftJoin(topics, eq(topics.id, events.topicId))
        .where(
          and(
            eq(sql`coalesce(${events.categoryId}, ${topics.categoryId})`, categoryId),
            gt(events.id, after),
          ),
        )
        .orderBy(asc(events.id))
        .limit(AT_ONCE),
    (tx, ids) => indexEvents(tx, ids, ctx.now()),
  )
}

type Find = (tx: Tx, after: string) => Promise<{ id: string }[]>

async function inPieces(find: Find, index: (tx: Tx, ids: string[]) => Promise<void>): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const from: string = after
    after = await inTransaction(async (tx) => {
      const ids = (await find(tx, from)).map(({ id }) => id)
      await index(tx, ids)
      return ids.at(-1)
    })
  }
}

import { createHash } from 'node:crypto'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { catalogueSources } from '#app/features/catalogue/catalogue-import/tables.server.ts'
import type { ColumnChoice } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { MOST_ROWS } from '#app/features/catalogue/catalogue-record/upload.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { FeedMark } from './feed.ts'
import { catalogueFeeds, catalogueUploadRows } from './tables.server.ts'

type Ended = {
  uploadId: string
  feedId: string
  ownerId: PartyId
  source: string
  rowCount: number
  mark: FeedMark | null
  /** What the columns of a table were said to fill for this reading; null where nobody was asked. */
  columns: ColumnChoice | null
  code: string
  now: Date
}

/**
 * Ends the import of a feed's reading: records that are no longer in the feed are marked, and stay; the
 * validators for the next reading are stored; and the provider is notified once of rows that need a look,
 * until these change.
 */
export async function endReading(tx: Tx, ended: Ended): Promise<void> {
  const { feedId, columns, now } = ended
  await noteGone(tx, ended)
  const { digest, count } = await rowsToLookAt(tx, ended.uploadId)
  const [before] = await tx
    .select({
      notifiedDigest: catalogueFeeds.notifiedDigest,
      address: catalogueFeeds.address,
      mark: catalogueFeeds.mark,
    })
    .from(catalogueFeeds)
    .where(eq(catalogueFeeds.id, feedId))
    .for('update')
  const mark = ended.mark && { ...ended.mark, columns: columns ?? before?.mark?.columns }
  await tx
    .update(catalogueFeeds)
    .set({ mark, readAt: now, failures: 0, fault: null, notifiedDigest: digest })
    .where(eq(catalogueFeeds.id, feedId))
  // Of the first reading its provider has just seen and confirmed every row.
  if (!before?.notifiedDigest || count === 0 || before.notifiedDigest === digest) return
  await notifyAccounts(tx, [
    {
      kind: 'feedRows',
      to: { party: ended.ownerId },
      about: ended.uploadId,
      count,
      parameters: { title: before.address },
      link: `/manage_topic/import/${ended.code}`,
    },
  ])
}

/**
 * A row that could not be read has no identity; it stands for what is called the same. What is over or closed
 * is not missed.
 */
async function noteGone(tx: Tx, { uploadId, ownerId, source, rowCount, now }: Ended): Promise<void> {
  const gone = await tx
    .select({
      title: sql<string>`coalesce(${topics.title}, ${events.title})`,
      kind: sql<string>`case when ${topics.id} is null then 'event' else 'topic' end`,
      key: catalogueSources.sourceKey,
      becomes: sql<string>`coalesce(${topics.state}, ${events.state})`,
    })
    .from(catalogueSources)
    .leftJoin(topics, and(eq(topics.id, catalogueSources.topicId), ne(topics.state, 'archived')))
    .leftJoin(
      events,
      and(
        eq(events.id, catalogueSources.eventId),
        sql`${events.endsAt} > ${now.toISOString()}::timestamptz`,
        sql`${events.state} not in ('cancelled', 'completed')`,
      ),
    )
    .where(
      and(
        eq(catalogueSources.ownerId, ownerId),
        eq(catalogueSources.source, source),
        sql`coalesce(${topics.id}, ${events.id}) is not null`,
        sql`not exists (select 1 from ${catalogueUploadRows} r where r.upload_id = ${uploadId}
          and (r.source_key = ${catalogueSources.sourceKey}
            or (r.source_key is null and r.title = coalesce(${topics.title}, ${events.title}))))`,
      ),
    )
    .orderBy(asc(catalogueSources.id))
    .limit(MOST_ROWS)
  if (gone.length === 0) return
  const rows = gone.map(({ title, kind, key, becomes }, at) => ({
    uploadId,
    at: rowCount + at,
    position: rowCount + at + 1,
    kind,
    title,
    becomes,
    sourceKey: key,
    outcome: 'gone' as const,
    reason: { code: 'feed.gone' as const },
    guesses: [],
    notes: [],
    doneAt: now,
  }))
  await tx.insert(catalogueUploadRows).values(rows).onConflictDoNothing()
}

async function rowsToLookAt(tx: Tx, uploadId: string) {
  const { title, outcome, reason, guesses } = catalogueUploadRows
  const rows = await tx
    .select({ title, outcome, code: sql<string | null>`${reason} ->> 'code'` })
    .from(catalogueUploadRows)
    .where(
      and(
        eq(catalogueUploadRows.uploadId, uploadId),
        sql`(${outcome} in ('refused', 'gone') or (${outcome} <> 'unchanged' and ${guesses} <> '[]'::jsonb))`,
      ),
    )
  const said = rows.map((row) => JSON.stringify([row.title, row.outcome, row.code])).toSorted()
  return { count: rows.length, digest: createHash('sha256').update(said.join('\n')).digest('base64url') }
}

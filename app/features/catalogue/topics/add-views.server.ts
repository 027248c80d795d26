import { sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { Views } from '#app/platform/http/view-counter.server.ts'
import { topics, topicViews } from './tables.server.ts'

const PAGE = /^\/topic\/([^/]+)$/

/**
 * Adds page views of public topics today (UTC), except those by their provider. Unknown addresses are
 * ignored. One statement. Refuses any actor but the system.
 */
export async function addViews(ctx: Ctx, seen: readonly Views[]): Promise<void> {
  requireSystem(ctx)

  const rows = seen.flatMap(({ page, party, views }) => {
    const slug = PAGE.exec(page)?.[1]
    return slug === undefined ? [] : [{ slug, party, views }]
  })
  if (rows.length === 0) return
  await inTransaction((tx) =>
    tx.execute(sql`
      insert into ${topicViews} (topic_id, day, views)
      select ${topics.id}, (now() at time zone 'UTC')::date, sum(seen.views)
      from json_to_recordset(${JSON.stringify(rows)}) as seen (slug text, party uuid, views integer)
      join ${topics} on ${topics.slug} = seen.slug and ${topics.state} = 'published'
      where ${topics.ownerId} is distinct from seen.party
      group by ${topics.id} order by ${topics.id}
      on conflict (topic_id, day) do update set views = ${topicViews.views} + excluded.views`),
  )
}

import { inArray, type SQL, sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { events } from './tables.server.ts'

/**
 * Writes down since when events run for sure whose rings were filled past the verbs, by claims that a builder
 * wrote, a `select` of theirs: by the first order with which the minimum is met, in the order of `createdAt`.
 * Nobody is told.
 */
export async function guaranteedByAllocations(tx: Tx, claims: SQL): Promise<void> {
  await tx.execute(sql`
    insert into event_guarantees (event_id, order_id, guaranteed_at)
    select distinct on (c.event_id) c.event_id, c.order_id, c.created_at
    from (select event_id, order_id, created_at, id,
        sum(quantity) over (partition by event_id order by created_at, id) as coming
      from (${claims}) taken) c
    join events e on e.id = c.event_id
    where c.coming >= e.minimum
    order by c.event_id, c.created_at, c.id
    on conflict do nothing`)
}

/** Makes events the dates of one new series. */
export async function oneSeries(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx
    .update(events)
    .set({ seriesId: newId() })
    .where(inArray(events.id, [...eventIds]))
}

import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Locks the future dates of an own series, in the order of their ids as every change of a series does, and
 * returns all but the one at `slug`; none for what is no series or somebody else's.
 */
export async function lockComingDates(tx: Tx, ctx: Ctx, slug: string): Promise<string[]> {
  const dates = await tx
    .select({ id: events.id, slug: events.slug })
    .from(events)
    .where(
      and(
        eventsOwnedBy(ctx.actor),
        sql`${events.seriesId} = (select e.series_id from ${events} e where e.slug = ${slug})`,
        inArray(events.state, ['draft', 'in_review', 'published']),
        gt(events.endsAt, ctx.now()),
      ),
    )
    .orderBy(asc(events.id))
    .for('no key update')
  return dates.filter((date) => date.slug !== slug).map(({ id }) => id)
}

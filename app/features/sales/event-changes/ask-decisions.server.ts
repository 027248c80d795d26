import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { openDecisions } from '#app/features/catalogue/events/open-decisions.server.ts'
import { eventGuarantees, events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const BATCH = 200
/** Of one run; what is left is the next one's, a minute later. */
const MOST = 5 * BATCH

/**
 * Opens the quorum decisions of events whose decision day passed below the minimum, once for each day.
 * Returns how many. Refuses any actor but the system.
 */
export async function askDecisions(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  for (let total = 0; ; ) {
    const asked = await inTransaction(async (tx) => {
      const missed = await tx
        .select({ id: events.id, startsAt: events.startsAt })
        .from(events)
        .where(
          and(
            eq(events.state, 'published'),
            lte(events.minimumDecidedAt, ctx.now()),
            gt(events.startsAt, ctx.now()),
            eq(events.runsForSure, false),
            sql`not exists (select from ${eventGuarantees} where ${eventGuarantees.eventId} = ${events.id})`,
            sql`not exists (select from ${quorumDecisions} where ${quorumDecisions.eventId} = ${events.id}
              and ${quorumDecisions.deadline} = ${events.minimumDecidedAt})`,
            sql`${comingSeats} < ${events.minimum}`,
          ),
        )
        .orderBy(asc(events.minimumDecidedAt))
        .limit(BATCH)
        .for('no key update', { skipLocked: true })
      await openDecisions(tx, ctx, missed)
      return missed.length
    })
    total += asked
    if (asked < BATCH || total >= MOST) return total
  }
}

import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changeWaitlistEntry } from '#app/features/catalogue/inventory/waiting-list/change-waitlist-entry.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const BATCH = 200

/**
 * Ends waitlist entries for a date that was cancelled, is over or has begun, and for a ticket type no longer
 * sold to everybody; each person is notified once. An offer of such a type is left to its order. Returns how
 * many. Refuses any actor but the system.
 */
export async function endWaitlist(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const gone = or(ne(events.state, 'published'), lte(events.startsAt, ctx.now()))
  const unsold = or(
    sql`${ticketTypes.retiredAt} is not null`,
    eq(ticketTypes.onlyWithCode, true),
    eq(ticketTypes.needsApproval, true),
    lte(ticketTypes.salesEnd, ctx.now()),
  )
  let total = 0
  for (;;) {
    const ended = await inTransaction(async (tx) => {
      const rows = await tx
        .select({
          id: waitlistEntries.id,
          accountId: waitlistEntries.accountId,
          state: waitlistEntries.state,
        })
        .from(waitlistEntries)
        .innerJoin(events, eq(events.id, waitlistEntries.eventId))
        .innerJoin(ticketTypes, eq(ticketTypes.id, waitlistEntries.ticketTypeId))
        .where(
          or(
            and(inArray(waitlistEntries.state, ['waiting', 'offered']), eq(events.state, 'cancelled')),
            and(eq(waitlistEntries.state, 'waiting'), or(gone, unsold)),
          ),
        )
        .orderBy(asc(waitlistEntries.id))
        .limit(BATCH)
        .for('update', { of: waitlistEntries, skipLocked: true })
      for (const row of rows) await changeWaitlistEntry(tx, ctx, row, 'end')
      return rows.length
    })
    total += ended
    if (ended < BATCH) return total
  }
}

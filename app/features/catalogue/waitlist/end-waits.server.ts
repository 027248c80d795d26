import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changeWait } from '#app/features/catalogue/inventory/waits/change-wait.server.ts'
import { waits } from '#app/features/catalogue/inventory/waits/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const BATCH = 200

/**
 * Ends what waits for a date that was cancelled, is over or has begun, and for a ticket type that is not sold to everybody any
 * more; each is told once. An offer of such a type is left to its order. Returns how many. Refuses whoever is not the system.
 */
export async function endWaits(ctx: Ctx): Promise<number> {
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
        .select({ id: waits.id, accountId: waits.accountId, state: waits.state })
        .from(waits)
        .innerJoin(events, eq(events.id, waits.eventId))
        .innerJoin(ticketTypes, eq(ticketTypes.id, waits.ticketTypeId))
        .where(
          or(
            and(inArray(waits.state, ['waiting', 'offered']), eq(events.state, 'cancelled')),
            and(eq(waits.state, 'waiting'), or(gone, unsold)),
          ),
        )
        .orderBy(asc(waits.id))
        .limit(BATCH)
        .for('update', { of: waits, skipLocked: true })
      for (const row of rows) await changeWait(tx, ctx, row, 'end')
      return rows.length
    })
    total += ended
    if (ended < BATCH) return total
  }
}

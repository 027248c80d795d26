import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

/**
 * Ends the sale of all tickets of an event from `at` on, as its organiser may by hand, and undo: what is
 * held, pledged or sold stays. Returns whether any was on sale, or was to be.
 */
export async function endSales(tx: Tx, { eventId, at }: { eventId: string; at: Date }): Promise<boolean> {
  const isOpen = or(isNull(ticketTypes.salesEnd), gt(ticketTypes.salesEnd, at))
  const ended = await tx
    .update(ticketTypes)
    .set({ salesEnd: at })
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.retiredAt), isOpen))
    .returning({ id: ticketTypes.id })
  if (ended.length === 0) return false
  await recordFact(tx, eventChanged, eventId, { part: 'sales' })
  return true
}

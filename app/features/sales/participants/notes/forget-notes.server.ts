import { inArray, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { KEPT_DAYS } from '#app/features/sales/participant-questions/question.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { seatNotes } from './tables.server.ts'

const BATCH = 1_000

/**
 * Deletes organisers' notes on seats once the event is over for as long as answers are kept. Returns how
 * many. Refuses any actor but the system.
 */
export async function forgetNotes(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  for (let total = 0; ; ) {
    const swept = await inTransaction(async (tx) => {
      const old = sql`(select n.ticket_id from ${seatNotes} n join ${tickets} t on t.id = n.ticket_id
        join ${events} e on e.id = t.event_id where e.ends_at < ${before}::timestamptz limit ${BATCH})`
      const gone = await tx
        .delete(seatNotes)
        .where(inArray(seatNotes.ticketId, old))
        .returning({ id: seatNotes.ticketId })
      return gone.length
    })
    total += swept
    if (swept < BATCH) return total
  }
}

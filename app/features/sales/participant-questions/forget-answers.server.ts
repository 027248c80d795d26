import { inArray, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { KEPT_DAYS } from './question.ts'
import { participantAnswers } from './tables.server.ts'

const BATCH = 1_000

/**
 * Deletes participants' answers KEPT_DAYS days after their event, and those of void seats. Returns of how
 * many seats. Refuses any actor but the system.
 */
export async function forgetAnswers(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  for (let total = 0; ; ) {
    const swept = await inTransaction(async (tx) => {
      const rows = await tx
        .selectDistinct({ id: participantAnswers.ticketId })
        .from(participantAnswers)
        .where(
          or(
            sql`${participantAnswers.ticketId} in (select t.id from ${tickets} t join ${events} e on e.id = t.event_id
              where t.state = 'cancelled' or e.ends_at < ${before}::timestamptz)`,
            sql`${participantAnswers.ticketId} in (select t.id from ${tickets} t join ${orders} o on o.id = t.order_id
              where o.state in ('expired', 'cancelled'))`,
          ),
        )
        .limit(BATCH)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await tx.delete(participantAnswers).where(inArray(participantAnswers.ticketId, ids))
      return ids.length
    })
    total += swept
    if (swept < BATCH) return total
  }
}

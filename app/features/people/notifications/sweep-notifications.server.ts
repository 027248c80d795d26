import { asc, inArray, lt } from 'drizzle-orm'
import { firstIdOf } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { KEPT_DAYS } from './notification.ts'
import { notifications } from './tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 5_000

/**
 * Deletes notifications older than KEPT_DAYS, read or not; returns how many. Refuses any actor but the
 * system.
 */
export async function sweepNotifications(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const first = firstIdOf(new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS))
  for (let total = 0; ; ) {
    const gone = await inTransaction(async (tx) => {
      const some = tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(lt(notifications.id, first))
        .orderBy(asc(notifications.id))
        .limit(AT_ONCE)
      return (await tx.delete(notifications).where(inArray(notifications.id, some))).rowCount ?? 0
    })
    total += gone
    if (gone < AT_ONCE) return total
  }
}

import { and, count, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { statement } from '#app/platform/statement.server.ts'
import { MOST_COUNTED } from './notification.ts'
import { ownNotifications } from './queries-scope.server.ts'
import { notifications } from './tables.server.ts'

const unread = statement('unread notifications', (from, actor, _given: Record<never, never>) => {
  const some = from
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .where(and(ownNotifications(actor), isNull(notifications.readAt)))
    .limit(MOST_COUNTED)
    .as('some')
  return from.select({ unread: count() }).from(some)
})

/** How many unread notifications whoever is signed in has, up to MOST_COUNTED; a visitor has none. One statement on an index. */
export async function countUnread(ctx: Ctx): Promise<number> {
  const [row] = await unread(ctx, {})
  return row?.unread ?? 0
}

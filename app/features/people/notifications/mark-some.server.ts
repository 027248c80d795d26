import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { notifications } from './tables.server.ts'

/** As many rows as one transaction writes without a noticeable delay. */
export const MARKED_AT_ONCE = 5_000

/**
 * Marks up to MARKED_AT_ONCE notifications up to an id (ids are in the order of time) as read; returns how
 * many.
 */
export async function markSome(
  tx: Tx,
  { accountId, until }: { accountId: AccountId; until: string },
): Promise<number> {
  const some = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, accountId),
        isNull(notifications.readAt),
        isNull(notifications.foldedAt),
        lte(notifications.id, until),
      ),
    )
    .limit(MARKED_AT_ONCE)
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(inArray(notifications.id, some), isNull(notifications.readAt)))
  // In other tabs and browsers they count as read, too.
  if (rowCount) await haveLook(tx, [accountId])
  return rowCount ?? 0
}

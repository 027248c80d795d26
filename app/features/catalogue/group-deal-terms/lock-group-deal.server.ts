import { and, desc, eq } from 'drizzle-orm'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockSwitch } from '#app/platform/lock-switch.server.ts'

export const groupDealLocks = lockSwitch('pools')

export type GroupDealRow = typeof groupDeals.$inferSelect

/**
 * The last price promise on an event, or the one of this id, locked for this transaction: whoever joins,
 * leaves or decides does so one after another. Null without one.
 */
export async function lockGroupDeal(
  tx: Tx,
  of: { eventId: string } | { groupDealId: string },
): Promise<GroupDealRow | null> {
  const which = 'groupDealId' in of ? eq(groupDeals.id, of.groupDealId) : eq(groupDeals.eventId, of.eventId)
  const found = tx
    .select()
    .from(groupDeals)
    .where(and(which))
    .orderBy(desc(groupDeals.createdAt), desc(groupDeals.id))
    .limit(1)
  const [groupDeal] = await (groupDealLocks.isOn() ? found.for('update') : found)
  return groupDeal ?? null
}

import { and, desc, eq } from 'drizzle-orm'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockSwitch } from '#app/platform/lock-switch.server.ts'

export const groupDealLocks = lockSwitch('pools')

export type GroupDealRow = typeof groupDeals.$inferSelect

/**
 * Locks the last group deal of an event, or the one with this id, for this transaction, so that joining,
 * leaving and deciding follow one another. Null without one.
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

import { eq } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { subscriptions } from './tables.server.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** A subscription by its id, locked for this transaction. */
export async function lockSubscription(tx: Tx, subscriptionId: string): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update')
  if (!row) throw notFound()
  return row
}

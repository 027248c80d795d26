import { inArray } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { refunds } from './tables.server.ts'

/** Notes that both sides of amounts that are transferred back by hand were reminded at `at`. */
export async function recordRefundReminders(tx: Tx, { ids, at }: { ids: string[]; at: Date }): Promise<void> {
  await tx.update(refunds).set({ remindedAt: at }).where(inArray(refunds.id, ids))
}

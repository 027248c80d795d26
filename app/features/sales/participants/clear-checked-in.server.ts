import { eq } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Updates a ticket after an undone check-in: `since` is the earliest of those left, null where there is none.
 */
export async function clearCheckedIn(
  tx: Tx,
  { ticket, since }: { ticket: string; since: Date | null },
): Promise<void> {
  await tx.update(tickets).set({ checkedInAt: since }).where(eq(tickets.id, ticket))
}

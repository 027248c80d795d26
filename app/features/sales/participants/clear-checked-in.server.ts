import { eq } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Notes at a ticket that a check-in was taken back: `since` is the earliest of those that are left, null
 * where there is none.
 */
export async function clearCheckedIn(
  tx: Tx,
  { ticket, since }: { ticket: string; since: Date | null },
): Promise<void> {
  await tx.update(tickets).set({ checkedInAt: since }).where(eq(tickets.id, ticket))
}

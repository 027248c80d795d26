import { eq, sql } from 'drizzle-orm'
import type { PriceStep } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDealTerms } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Terms = { ticketTypeId: string; steps: PriceStep[]; days: number }

/** Sets which group deals buyers may open on an event, or with null none. Running ones keep their terms. */
export async function writeGroupDealTerms(tx: Tx, eventId: string, terms: Terms | null): Promise<void> {
  if (terms === null) {
    await tx.delete(groupDealTerms).where(eq(groupDealTerms.eventId, eventId))
    return
  }
  const set = { ...terms, updatedAt: sql`now()` }
  await tx
    .insert(groupDealTerms)
    .values({ eventId, ...terms })
    .onConflictDoUpdate({ target: groupDealTerms.eventId, set })
}

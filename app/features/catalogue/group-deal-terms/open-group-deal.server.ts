import type { PriceStep } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { GroupDealRow } from './lock-group-deal.server.ts'

type Opened = { eventId: string; ticketTypeId: string; steps: PriceStep[]; until: Date; at: Date }

/** Opens a group deal on an event; null, and nothing written, where another was opened at the same moment. */
export async function openGroupDeal(tx: Tx, { at, ...facts }: Opened): Promise<GroupDealRow | null> {
  const [groupDeal] = await tx
    .insert(groupDeals)
    .values({ id: newId(), ...facts, createdAt: at })
    .onConflictDoNothing()
    .returning()
  return groupDeal ?? null
}

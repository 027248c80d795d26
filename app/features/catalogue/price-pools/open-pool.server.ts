import type { PriceStep } from '#app/features/catalogue/inventory/pools/pool.ts'
import { pools } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { PoolRow } from './lock-pool.server.ts'

type Opened = { eventId: string; ticketTypeId: string; steps: PriceStep[]; until: Date; at: Date }

/** Opens a price promise on an event; null, and nothing written, where there is one that somebody opened at the same moment. */
export async function openPool(tx: Tx, { at, ...facts }: Opened): Promise<PoolRow | null> {
  const [pool] = await tx
    .insert(pools)
    .values({ id: newId(), ...facts, createdAt: at })
    .onConflictDoNothing()
    .returning()
  return pool ?? null
}

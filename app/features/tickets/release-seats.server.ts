import type { Tx } from '#app/platform/db.server.ts'
import { changeClaims } from './change-claims.server.ts'

/** Gives the seats of orders back. */
export async function releaseSeats(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<void> {
  if (orderIds.length > 0) await changeClaims(tx, { step: 'release', orderIds })
}

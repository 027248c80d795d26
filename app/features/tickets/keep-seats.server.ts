import type { Tx } from '#app/platform/db.server.ts'
import { changeClaims } from './change-claims.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'

/**
 * Makes an order's seats its own for good. A live hold always fits; one that has run out or was released is seated
 * again only if everything still fits. False, and nothing written, when it does not.
 */
export async function keepSeats(tx: Tx, { orderId }: { orderId: string }): Promise<boolean> {
  await lockQuotas(tx, { orderId })
  return changeClaims(tx, { step: 'keep', orderId })
}

import { sumTaken, type Taken } from './budget.ts'

type Covering = { purchaseOrderId: string; orderId: string; part: number; isNet: boolean; taxPart: number }

/**
 * What of each order in writing stands in the orders that were made of it, as it says prices, in minor units.
 */
export function coveredBy(
  coverings: readonly Covering[],
  takenOf: (orderId: string) => Taken | undefined,
): Map<string, number> {
  const covered = new Map<string, number>()
  for (const { purchaseOrderId, orderId, part, isNet, taxPart } of coverings) {
    const taken = sumTaken(takenOf(orderId) ?? {})
    const counted = Math.round(taken * part * (isNet ? 1 - taxPart : 1))
    covered.set(purchaseOrderId, (covered.get(purchaseOrderId) ?? 0) + counted)
  }
  return covered
}

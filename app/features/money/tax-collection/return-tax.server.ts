import { and, eq } from 'drizzle-orm'
import type { PaymentRow, RefundRow, RefundSums } from '#app/features/money/payments/payable.ts'
import { money, portionOf } from '#app/kit/money.ts'
import { collectedOf, isCollectedIn } from '#app/kit/tax-collection.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { taxCollections } from './tables.server.ts'
import { writeCollection } from './write-collection.server.ts'

/**
 * Gives back what was kept of a payment for a tax office, for what goes back of it: what stays kept is
 * its rate of what is left. At the rate of the payment, whatever the law says by now.
 */
export async function returnTax(
  tx: Tx,
  ctx: Ctx,
  payment: PaymentRow,
  refund: RefundRow & RefundSums,
): Promise<void> {
  if (!isCollectedIn(payment.currency)) return
  const [kept] = await tx
    .select()
    .from(taxCollections)
    .where(and(eq(taxCollections.causeKind, 'payment'), eq(taxCollections.causeId, payment.id)))
  if (!kept) return
  const whole = money(kept.taxableMinor, kept.currency)
  const leftAfter = (reversedMinor: number) =>
    money(whole.minor - portionOf(whole, reversedMinor, payment.amountMinor).minor, kept.currency)
  const before = leftAfter(refund.reversedMinor - refund.amountMinor)
  const after = leftAfter(refund.reversedMinor)
  const collected = (left: typeof whole) => collectedOf(left, kept.rate, kept.isInState).minor
  const { id: _, ...said } = kept
  await writeCollection(tx, {
    ...said,
    causeKind: 'refund',
    causeId: refund.id,
    taxableMinor: after.minor - before.minor,
    collectedMinor: collected(after) - collected(before),
    createdAt: ctx.now(),
  })
}

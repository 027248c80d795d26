import { takeTime } from '#app/features/catalogue/availability/take-time.server.ts'
import { findCommission } from '#app/features/money/commission/find-commission.server.ts'
import { requireSelling } from '#app/features/people/selling-mandates/require-selling.server.ts'
import { keepRefundRules } from '#app/features/sales/orders/kept-refund.ts'
import { amountsOf, dueOf } from '#app/features/sales/orders/order.ts'
import { orderItems, orderLines, orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { payUntil, TRAINING_TERMS, trainingItem } from '#app/features/sales/orders/training.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { lineTaxOf, type TaxTerms } from '#app/kit/tax.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { timeAskedOf } from './training-time.ts'

type AgreedTraining = {
  sellerId: PartyId
  /** Whose time is booked: of a firm whom it has named. */
  trainerId: PartyId
  buyerId: PartyId
  placedBy: AccountId
  /** The buyer's language. */
  language: string
  currency: string
  /** What the seller's own link carries, where the buyer came by it. */
  linkCode?: string | null
  /** The seller's terms as the buyer was shown them. */
  tax: TaxTerms | null
  lines: readonly { name: string; quantity: number; unitMinor: number }[]
  training: Omit<typeof orderTrainings.$inferInsert, 'orderId'>
}

/**
 * Creates the order of an agreed training, to be paid within a week and before it begins, at the refund terms
 * of all trainings, which stay with it; and books the trainer's time, refusing with
 * `trainers:refused.engaged` when that is taken, and `selling-mandates:refused.rests` of a seller who
 * may not sell for a price. The caller has locked the request.
 */
export async function bookTraining(
  tx: Tx,
  ctx: Ctx,
  agreed: AgreedTraining,
): Promise<{ id: string; reference: string }> {
  const { lines, training, trainerId, linkCode = null, ...sides } = agreed
  if (lines.some(({ unitMinor }) => unitMinor > 0)) await requireSelling(tx, sides.sellerId, ctx.now())
  const { topicId = null } = training
  const linkCodes = linkCode === null ? [] : [linkCode]
  const sold = { sellerId: sides.sellerId, topicId, linkCodes, at: ctx.now() }
  const commission = await findCommission(tx, sold)
  const tax = lineTaxOf(agreed.tax)
  const priced = lines.map((line) => ({ ...line, tax }))
  const due = dueOf(priced, agreed)
  const id = newId()
  const reference = newCode(10)
  await tx.insert(orders).values({
    ...sides,
    id,
    reference,
    state: 'held',
    seats: 0,
    ...amountsOf(due),
    refundRules: keepRefundRules({ refundSteps: TRAINING_TERMS, startsAt: training.startsAt }),
    heldUntil: payUntil(ctx.now(), training.startsAt),
  })
  await tx.insert(orderTrainings).values({ ...training, orderId: id })
  const itemId = newId()
  await tx.insert(orderItems).values(trainingItem({ ...training, id: itemId, orderId: id }))
  await tx.insert(orderLines).values(
    priced.map((line, position) => ({
      ...line,
      ...commission,
      id: newId(),
      orderId: id,
      itemId,
      position,
      kind: 'training' as const,
    })),
  )
  await takeTime(tx, ctx, timeAskedOf(trainerId, id, training))
  await audit(tx, ctx, 'orders.book-training', { kind: 'order', id }, { reference, total: due.total.minor })
  return { id, reference }
}

import { takeTime } from '#app/features/catalogue/availability/take-time.server.ts'
import { keepRefundRules } from '#app/features/sales/orders/kept-refund.ts'
import { amountsOf, dueOf } from '#app/features/sales/orders/order.ts'
import { orderItems, orderLines, orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { payUntil, TRAINING_TERMS, trainingItem } from '#app/features/sales/orders/training.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { lineTaxOf, type TaxTerms } from '#app/kit/tax.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type AgreedTraining = {
  sellerId: PartyId
  buyerId: PartyId
  placedBy: AccountId
  /** The buyer's language. */
  language: string
  currency: string
  /** The seller's terms as the buyer was shown them. */
  tax: TaxTerms | null
  line: { name: string; quantity: number; unitMinor: number }
  training: Omit<typeof orderTrainings.$inferInsert, 'orderId'>
}

/**
 * Creates the order of an agreed training, to be paid within a week and before it begins, at the refund terms
 * of all trainings, which stay with it; and books the trainer's time, refusing with
 * `trainers:refused.engaged` when that is taken. The caller has locked the request.
 */
export async function bookTraining(
  tx: Tx,
  ctx: Ctx,
  agreed: AgreedTraining,
): Promise<{ id: string; reference: string }> {
  const { line, training, ...sides } = agreed
  const tax = lineTaxOf(agreed.tax)
  const due = dueOf([{ ...line, tax }], agreed)
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
  const first = { id: newId(), orderId: id, itemId, position: 0 }
  await tx.insert(orderLines).values({ ...line, ...first, kind: 'training', tax })
  const { venue = null, city = null, country = null, timeZone, days } = training
  await takeTime(tx, ctx, {
    partyId: agreed.sellerId,
    subject: { kind: 'training', id },
    timeZone,
    spans: days.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
    place: training.mode === 'online' ? null : { venue, city, country },
  })
  await audit(tx, ctx, 'orders.book-training', { kind: 'order', id }, { reference, total: due.total.minor })
  return { id, reference }
}

import { askGateway } from '#app/features/payments/ask-gateway.server.ts'
import type { StartedPayment } from '#app/features/payments/start-payment.server.ts'
import { TRANSFER } from '#app/features/payments/transfer.ts'
import { holdSeatsUntil } from '#app/features/tickets/hold-seats-until.server.ts'
import { lockPool } from '#app/features/tickets/pools/lock-pool.server.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { dueDay } from '../bill.ts'
import { billHeld } from '../bill-held.server.ts'
import { changeOrder } from '../change-order.server.ts'
import { findBillable } from '../find-billable.server.ts'
import { followPayment } from '../follow-payment.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { repriceOrder } from './reprice-order.server.ts'

/** So long somebody has to pay otherwise who cannot be billed as promised. */
const OTHERWISE_HOURS = 48

/**
 * Keeps the promise of one order, once: its seats at the price of the decided price promise, billed as its buyer promised. Where its seller takes no
 * transfers any more it is held for 48 hours, to be paid otherwise at that price. Again, nothing changes. Refuses whoever is not the system.
 */
export async function settlePromise(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const billed = await inTransaction((tx) => settle(tx, ctx, orderId))
  if (!billed) return
  const { payment, reference } = billed
  const subjects = { order: followPayment }
  await askGateway(ctx, payment, { method: TRANSFER, returnPath: `/order/${reference}`, subjects })
}

async function settle(
  tx: Tx,
  ctx: Ctx,
  orderId: string,
): Promise<{ payment: StartedPayment; reference: string } | null> {
  const order = await lockOrder(tx, orderId)
  const { state, buyerId, poolId, eventId, reference } = order
  if (state !== 'promised' || buyerId === null || poolId === null || eventId === null) return null
  const pool = await lockPool(tx, { poolId })
  if (pool?.state !== 'decided' || pool.reachedMinor === null) return null

  const amounts = await repriceOrder(tx, order, pool.reachedMinor)
  const [facts] = await findBillable(tx, [orderId, buyerId])
  const heldUntil = new Date(ctx.now().getTime() + OTHERWISE_HOURS * 3_600_000)
  const set = { ...amounts, heldUntil, extended: true }
  await changeOrder(tx, ctx, order, { state: 'fall_due' }, set)
  const held = { ...order, ...set, buyerId, state: 'held' as const }
  const due = facts?.startsAt
    ? dueDay({ startsAt: new Date(facts.startsAt), timeZone: facts.timeZone }, ctx.now())
    : null
  if (facts?.transfer && due !== null)
    return {
      payment: await billHeld(tx, ctx, held, { facts, transfer: facts.transfer, due, key: newId() }),
      reference,
    }
  if (!(await holdSeatsUntil(tx, { orderId, heldUntil }))) throw refuse('conflict', 'orders:refused.expired')
  return null
}

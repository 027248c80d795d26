import { and, desc, eq } from 'drizzle-orm'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { answerOf } from '#app/features/sales/checkout/pay-answer.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { BegunJoining } from './begin-joining.server.ts'
import { missJoining } from './miss-joining.server.ts'

type Wish = { groupDealId: string; actor: Person; key: string | null }

/**
 * Ends somebody's last attempt to join a group deal by card, so that another one can begin. The same attempt
 * again gets its answer; refuses `orders:refused.inProgress` while the gateway has not answered.
 */
export async function endJoining(
  tx: Tx,
  { requestId, now }: Ctx,
  { groupDealId, actor, key }: Wish,
): Promise<BegunJoining | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.groupDealId, groupDealId), eq(orders.placedBy, actor.accountId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
    .for('update')
  if (!order) return null
  const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
  const same = attempts.find(({ idempotencyKey }) => idempotencyKey === key)
  if (same && same.state !== 'started') return { kind: 'answer', answer: answerOf(same) }
  if (order.state !== 'held') return null
  if (attempts.some(({ state }) => isOpenPayment(state)))
    throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })
  await missJoining(tx, systemContext('orders.end-joining', { requestId, now }), order)
  return null
}

import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Refuses with `subscriptions:refused.inProgress` while a card is being charged for a locked subscription; an
 * invoice that waits for its transfer does not count.
 */
export async function requireIdle(tx: Tx, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const attempts = await attemptsOf(tx, { kind: 'subscription', id: subscriptionId })
  if (attempts.some(({ state, gateway }) => isOpenPayment(state) && gateway !== TRANSFER))
    throw refuse('conflict', 'subscriptions:refused.inProgress', { seconds: 3 })
}

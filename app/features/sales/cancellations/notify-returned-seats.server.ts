import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { salesPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { findCancellation } from '#app/features/sales/orders/queries-cancellations.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Notifies the seller once that a buyer gave seats back, and nothing of what it takes back or cancels
 * itself. Refuses
 * whoever is not the system.
 */
export async function notifyReturnedSeats(ctx: Ctx, cancellationId: string): Promise<void> {
  requireSystem(ctx)

  const back = await findCancellation(ctx, cancellationId)
  if (!back || isComplimentary(back) || back.reason === 'seller') return

  const { sellerId, seats: count, eventId, slug, title } = back
  const notification = {
    to: { party: sellerId },
    about: cancellationId,
    parameters: { title },
    link: salesPath(slug),
  }
  await inTransaction((tx) =>
    notifyAccounts(tx, [{ ...notification, kind: 'seatsGivenBack', count, group: eventId }]),
  )
}

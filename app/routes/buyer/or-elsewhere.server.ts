import { redirect } from 'react-router'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import type { OrderState } from '#app/features/sales/orders/order.ts'
import { findCodeOfOrder } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'

type Booked = { state: OrderState; event: { slug: string } }

/**
 * What `work` finds of a booking. What is only promised has the page of its promise, and a training for one's
 * own people one that both of its sides see.
 */
export async function orElsewhere<T extends Booked>(
  ctx: Ctx,
  reference: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const booking = await work()
    if (booking.state === 'pledged') throw redirect(groupDealPath(booking.event.slug))
    return booking
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'notFound') throw error
    const code = await findCodeOfOrder(ctx, reference)
    if (code === null) throw error
    throw redirect(`/training-requests/${code}`)
  }
}

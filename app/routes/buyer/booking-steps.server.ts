import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { giveOrderBack } from '#app/features/sales/cancellations/give-back-order.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { cancelBill } from '#app/features/sales/receivables/cancel-bill.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'

type Values = Record<string, string | string[]>

/** What each button on the page of a booking does. */
export async function takeBookingStep(ctx: Ctx, values: Values, reference: string) {
  const input = { ...values, reference }
  switch (values.intent) {
    case 'giveBack':
      await giveOrderBack(ctx, input)
      return { ok: true as const, step: 'givenBack' as const }
    case 'cancel':
      await cancelBooking(ctx, input)
      return { ok: true as const, step: 'cancelled' as const }
    case 'cancelBill':
      await cancelBill(ctx, input)
      return { ok: true as const, step: 'billCancelled' as const }
    case undefined:
      return { ok: true as const, step: 'named' as const, ...(await nameParticipant(ctx, input)) }
    default:
      throw refuse('conflict', 'common:refused.state')
  }
}

import { cancelSoldSeat } from '#app/features/sales/order-desk/cancel-sold-seat.server.ts'
import { correctParticipant } from '#app/features/sales/order-desk/correct-participant.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { resendConfirmation } from '#app/features/sales/order-desk/resend-confirmation.server.ts'
import { resendTicket } from '#app/features/sales/order-desk/resend-ticket.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'

type Values = Record<string, string | string[]>

/** What each button on the page of a sold order does. */
export async function takeOrderStep(ctx: Ctx, values: Values, reference: string) {
  const input = { ...values, reference }
  switch (values.intent) {
    case 'refund':
      return {
        ok: true as const,
        done: { step: 'refund' as const, amount: await refundGoodwill(ctx, input) },
      }
    case 'correct':
      return {
        ok: true as const,
        done: { step: 'correct' as const, ...(await correctParticipant(ctx, input)) },
      }
    case 'cancelSeat':
      await cancelSoldSeat(ctx, input)
      return { ok: true as const, done: { step: 'cancel' as const } }
    case 'resendTicket':
      await resendTicket(ctx, input)
      return { ok: true as const, done: { step: 'resendTicket' as const } }
    case 'resendConfirmation':
      await resendConfirmation(ctx, input)
      return { ok: true as const, done: { step: 'resendConfirmation' as const } }
    default:
      throw refuse('conflict', 'common:refused.state')
  }
}

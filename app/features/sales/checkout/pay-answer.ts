import type { PaymentState } from '#app/features/money/payments/payment.ts'
import { refuse } from '#app/kit/refusal.ts'

export type PayAnswer = {
  state: PaymentState | 'free'
  /** Where the payer goes to confirm: within this site, or a page of the gateway. */
  confirmPath: string | null
  declineReason: string | null
}

type Attempt = { state: PaymentState; confirmUrl: string | null; declineReason: string | null }

/** The state of a payment attempt for its payer. */
export function answerOf(payment: Attempt): PayAnswer {
  const confirmPath = payment.state === 'confirming' ? payment.confirmUrl : null
  return { state: payment.state, confirmPath, declineReason: payment.declineReason }
}

/** Throws a declined payment as a refusal; returns any other answer. */
export function acceptedOf(answer: PayAnswer): PayAnswer {
  if (answer.state === 'declined')
    throw refuse('conflict', `orders:payment.declined.${answer.declineReason ?? 'declined'}`)
  return answer
}

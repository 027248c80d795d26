import type { PaymentState } from '#app/features/money/payments/payment.ts'
import { refuse } from '#app/kit/refusal.ts'

export type PayAnswer = {
  state: PaymentState | 'free'
  /** Where the payer goes to confirm: within this site, or a page of the gateway. */
  confirmPath: string | null
  declineReason: string | null
}

type Attempt = { state: PaymentState; confirmUrl: string | null; declineReason: string | null }

/** How an attempt stands, as its payer is told. */
export function answerOf(payment: Attempt): PayAnswer {
  const confirmPath = payment.state === 'confirming' ? payment.confirmUrl : null
  return { state: payment.state, confirmPath, declineReason: payment.declineReason }
}

/** Throws, as a refusal, what a card was declined with; any other answer goes on. */
export function acceptedOf(answer: PayAnswer): PayAnswer {
  if (answer.state === 'declined')
    throw refuse('conflict', `orders:payment.declined.${answer.declineReason ?? 'declined'}`)
  return answer
}

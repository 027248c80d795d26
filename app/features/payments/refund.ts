import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const REFUND_STATES = ['asked', 'paid_back', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
export type RefundMove = 'pay_back' | 'fail'

/** An amount is to go back, and it went back: both told of the refund. */
export const refundAsked = defineFact('refund.asked')
export const paymentRefunded = defineFact('payment.refunded')

/** One amount on its way back to the payer. What the gateway refuses for good has failed and may be asked for anew. */
export const REFUND_TABLE: readonly Transition<RefundState, RefundMove>[] = [
  { name: 'pay_back', from: ['asked'], to: 'paid_back', by: ['system'] },
  { name: 'fail', from: ['asked'], to: 'failed', by: ['system'] },
]

/**
 * Why money goes back: what it was for is gone, it was paid already, the event was cancelled or became another one, its
 * buyer cancelled seats, a training for one's own people was cancelled, or the seller gives some of it back.
 */
export const REFUND_REASONS = [
  'no_seat',
  'paid_twice',
  'event_cancelled',
  'event_moved',
  'seats_cancelled',
  'training_cancelled',
  'goodwill',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

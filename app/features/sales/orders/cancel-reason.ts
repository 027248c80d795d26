import type { By } from '#app/kit/state-table.ts'
import type { OrderState } from './order.ts'

/**
 * Why an order was cancelled. Its buyer gave up what was held (`abandoned`), left the group deal
 * (`left_group_deal`) or cancelled what was bought (`buyer`); no money came (`unpaid`); the group deal was
 * not reached (`group_deal_missed`), or was over before the card joined it (`not_joined`); its event was
 * cancelled, or its seller cancelled it; a payment that came found no seat (`no_seat`).
 */
export const CANCEL_REASONS = [
  'abandoned',
  'left_group_deal',
  'buyer',
  'unpaid',
  'group_deal_missed',
  'not_joined',
  'event_cancelled',
  'seller',
  'no_seat',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** From which states, and by whom, an order is cancelled for a reason. */
export const CANCELLED_FOR: Record<CancelReason, { from: readonly OrderState[]; by: readonly By[] }> = {
  abandoned: { from: ['held'], by: ['customer'] },
  left_group_deal: { from: ['pledged'], by: ['customer'] },
  buyer: { from: ['reserved', 'confirmed'], by: ['customer'] },
  // What is good on an invoice its seller alone cancels.
  unpaid: { from: ['reserved', 'confirmed'], by: ['clock'] },
  group_deal_missed: { from: ['pledged'], by: ['system'] },
  not_joined: { from: ['held', 'pledged'], by: ['system'] },
  event_cancelled: { from: ['held', 'pledged', 'reserved', 'confirmed'], by: ['system'] },
  seller: { from: ['held', 'reserved', 'confirmed'], by: ['provider', 'system'] },
  no_seat: { from: ['reserved'], by: ['system'] },
}

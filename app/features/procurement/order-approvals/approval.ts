import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/**
 * What became of an order that an admin is to send: it waits for the decision, or was decided or taken back.
 */
export const ORDER_APPROVAL_STATES = ['asked', 'approved', 'returned', 'withdrawn'] as const
export type ApprovalState = (typeof ORDER_APPROVAL_STATES)[number]
export type ApprovalStep = 'approve' | 'return' | 'withdraw'

export const ORDER_APPROVAL_TABLE: readonly Transition<ApprovalState, ApprovalStep>[] = [
  // Who of the company decides say the steps (`approval-rules`). The system approves what an admin has sent
  // from the page of the order.
  { name: 'approve', from: ['asked'], to: 'approved', by: ['admin', 'customer', 'system'] },
  { name: 'return', from: ['asked'], to: 'returned', by: ['admin', 'customer'] },
  // Whoever changes the draft, or asks anew, takes back what was asked before.
  { name: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['customer'] },
]

export const orderApproved = defineFact('purchase-order-approval.approved', STEP)
export const orderReturned = defineFact('purchase-order-approval.returned', STEP)

/** The most that are decided in one press. */
export const MOST_AT_ONCE = 100

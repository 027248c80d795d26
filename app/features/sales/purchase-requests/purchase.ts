import type { OrderState } from '#app/features/sales/orders/order.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** The states of a member's purchase above the own limit, on which an admin of the company decides. */
export const PURCHASE_STATES = ['asked', 'approved', 'declined', 'withdrawn', 'ended'] as const

export type PurchaseState = (typeof PURCHASE_STATES)[number]

export type PurchaseStep = 'approve' | 'decline' | 'withdraw' | 'end'

/**
 * An approval stays, for one order and up to its total; the order says whether it was bought. Who of the
 * company decides say the steps of the request (`approval-rules`).
 */
export const PURCHASE_TABLE: readonly Transition<PurchaseState, PurchaseStep>[] = [
  { name: 'approve', from: ['asked'], to: 'approved', by: ['admin', 'customer'] },
  { name: 'decline', from: ['asked'], to: 'declined', by: ['admin', 'customer'] },
  { name: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['customer'] },
  // It was bought otherwise, let go, is no longer sold, or who asked belongs to the company no more.
  { name: 'end', from: ['asked'], to: 'ended', by: ['system'] },
]

const BOUGHT: readonly OrderState[] = ['reserved', 'confirmed', 'completed', 'pledged']

/** What a list shows of a purchase: the decision, or that it is bought. */
export const purchaseShown = (state: PurchaseState, order: OrderState): PurchaseState | 'bought' =>
  BOUGHT.includes(order) ? 'bought' : state

const WANTED = { order: 'id', company: 'id', totalMinor: 'minor', currency: 'currency' } as const

export const purchaseApproved = defineFact('purchase-request.approved', { ...STEP, ...WANTED })

export const purchaseDeclined = defineFact('purchase-request.declined', { ...STEP, ...WANTED })

export const purchaseEnded = defineFact('purchase-request.ended', { ...STEP, ...WANTED })

/** The most waiting purchases of one member, and the most decided at once. */
export const MOST_WAITING = 50

/** How often somebody may ask within an hour. */
export const ASKS = { name: 'purchase-requests', points: 30, seconds: 3_600 }

import type { PurchaseOrderState } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import type { OrderState, PaymentAxis } from '#app/features/sales/orders/order.ts'
import type { Drawn, Taken } from './budget.ts'

/** From which budget something draws, and what it takes there. */
export type Position = Drawn & {
  taken: Taken
  /** When it is delivered, where that is known and still to come. */
  deliveredAt?: Date
}

/** What is known of an order of seats or of a training, in minor units of its currency. */
export type OrderFacts = {
  state: OrderState
  payment: PaymentAxis
  totalMinor: number
  /** What was cancelled of it before anybody had billed it, and what was credited before it was paid. */
  lessMinor: number
  creditedMinor: number
  /** What was paid for it, less what has gone back. */
  paidMinor: number
  approvedMinor: number
  /** Whether an admin has been asked to approve it and has not decided. */
  isAsked: boolean
  /** Whether it is of a training that was agreed on. */
  isTraining: boolean
  isInvoiced: boolean
  isOver: boolean
}

const GOOD: readonly OrderState[] = ['reserved', 'confirmed', 'completed']

/** What of an order binds its buyer and is not paid. */
function owedOf(order: OrderFacts): number {
  const { state, payment, totalMinor, lessMinor, creditedMinor, paidMinor } = order
  const isBound =
    (GOOD.includes(state) && payment !== 'paid') ||
    state === 'pledged' ||
    (state === 'held' && payment === 'awaiting')
  return isBound ? Math.max(0, totalMinor - lessMinor - creditedMinor - paidMinor) : 0
}

/**
 * How an order stands to its budget: what is paid of it, and what is owed in the furthest stage that it has
 * reached. One that waits for a decision, or an agreed training that nobody has ordered, is requested; seats
 * in a basket are nothing.
 */
export function takenByOrder(order: OrderFacts): Taken {
  const { state, totalMinor, paidMinor } = order
  const owed = owedOf(order)
  const taken: Taken = paidMinor > 0 ? { paid: paidMinor } : {}
  if (owed > 0) {
    const isGood = GOOD.includes(state)
    taken[isGood && order.isInvoiced ? 'invoiced' : isGood && order.isOver ? 'delivered' : 'ordered'] = owed
    return taken
  }
  if (state !== 'held' && state !== 'expired') return taken
  if (order.isAsked) return { ...taken, requested: totalMinor }
  if (state !== 'held') return taken
  if (order.approvedMinor >= totalMinor && totalMinor > 0) return { ...taken, approved: totalMinor }
  return order.isTraining ? { ...taken, requested: totalMinor } : taken
}

/** What is known of an order in writing, in minor units of its currency, as it says prices. */
export type PurchaseOrderFacts = {
  state: PurchaseOrderState
  totalMinor: number
  /** Whether an admin has been asked to send it as it is and has not decided. */
  isAsked: boolean
  /** What of it stands already in the orders of seats and trainings that were made of it. */
  coveredMinor: number
  /** What of it was noted as delivered, by the prices of its lines. */
  deliveredMinor: number
}

/**
 * How an order in writing stands to its budget: with what no booking of it has taken over, so that nothing
 * counts twice. What is delivered and not billed is beside what is still to come; what is over takes nothing.
 */
export function takenByPurchaseOrder(order: PurchaseOrderFacts): Taken {
  const { state, totalMinor, isAsked, coveredMinor, deliveredMinor } = order
  if (state === 'draft') return isAsked ? { requested: totalMinor } : {}
  if (state !== 'sent' && state !== 'acknowledged') return {}
  const rest = Math.max(0, totalMinor - coveredMinor)
  const delivered = Math.min(rest, Math.max(0, deliveredMinor - coveredMinor))
  return {
    ...(rest > delivered && { ordered: rest - delivered }),
    ...(delivered > 0 && { delivered }),
  }
}

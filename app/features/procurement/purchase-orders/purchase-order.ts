import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const PURCHASE_ORDER_STATES = [
  'draft',
  'sent',
  'acknowledged',
  'closed',
  'cancelled',
  'rejected',
] as const
export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number]
export type PurchaseOrderStep = 'send' | 'change' | 'acknowledge' | 'reject' | 'close' | 'cancel'

export const PURCHASE_ORDER_TABLE: readonly Transition<PurchaseOrderState, PurchaseOrderStep>[] = [
  { name: 'send', from: ['draft'], to: 'sent', by: ['customer'] },
  // A new version waits to be acknowledged anew.
  { name: 'change', from: ['sent', 'acknowledged'], to: 'sent', by: ['customer'] },
  // The system takes these two for whoever holds the link of the mail.
  { name: 'acknowledge', from: ['sent'], to: 'acknowledged', by: ['provider', 'system'] },
  { name: 'reject', from: ['sent'], to: 'rejected', by: ['provider', 'system'] },
  // The system closes what is delivered and billed in full; by hand it takes a reason.
  { name: 'close', from: ['acknowledged'], to: 'closed', by: ['customer', 'system'] },
  { name: 'cancel', from: ['sent', 'acknowledged'], to: 'cancelled', by: ['customer'] },
]

/** The states in which an order is not over; an agreed training has one such order at most. */
export const OPEN_STATES = ['draft', 'sent', 'acknowledged'] as const satisfies readonly PurchaseOrderState[]
/** The states in which the provider has an order and its buyer may change or cancel it. */
export const STANDING_STATES = ['sent', 'acknowledged'] as const satisfies readonly PurchaseOrderState[]

/** The states in which an order is over. */
export const OVER_STATES = [
  'closed',
  'cancelled',
  'rejected',
] as const satisfies readonly PurchaseOrderState[]

const SIDES = { buyer: 'id', provider: 'id', version: 'count' } as const

export const purchaseOrderSent = defineFact('purchase-order.sent', { ...STEP, ...SIDES })
/** It has a new version. */
export const purchaseOrderChanged = defineFact('purchase-order.changed', { ...STEP, ...SIDES })
export const purchaseOrderAcknowledged = defineFact('purchase-order.acknowledged', { ...STEP, ...SIDES })
export const purchaseOrderRejected = defineFact('purchase-order.rejected', { ...STEP, ...SIDES })
export const purchaseOrderClosed = defineFact('purchase-order.closed', { ...STEP, ...SIDES })
export const purchaseOrderCancelled = defineFact('purchase-order.cancelled', { ...STEP, ...SIDES })

/** What a line is of. */
export const PURCHASE_LINE_KINDS = ['training', 'seats', 'days', 'other'] as const
export type PurchaseLineKind = (typeof PURCHASE_LINE_KINDS)[number]

/** A line of an order; `unitMinor` in minor units of the currency of the order. */
export type PurchaseLine = { kind: PurchaseLineKind; text: string; quantity: number; unitMinor: number }

export const MOST_LINES = 12
export const MOST_QUANTITY = 99_999
/** The most that an order may come to, in minor units. */
export const MOST_TOTAL = 1e12

/** What one line comes to, in minor units. */
export const sumOfLine = ({ quantity, unitMinor }: PurchaseLine): number => quantity * unitMinor

/** What all lines come to, in minor units. */
export const totalOfLines = (lines: readonly PurchaseLine[]): number =>
  lines.reduce((sum, line) => sum + sumOfLine(line), 0)

/** What an order says, version by version. */
export type PurchaseOrderContent = {
  title: string
  currency: string
  /** Whether its prices contain tax, or tax is added to them. */
  taxIncluded: boolean
  lines: PurchaseLine[]
  totalMinor: number
  note: string
  /** When and where it is to be delivered, in words. */
  delivery: string
}

/** The number of an order as people write it: 'PO-2026-00017'. */
export const purchaseOrderNumber = (year: number, number: number): string =>
  `PO-${year}-${String(number).padStart(5, '0')}`

export const PURCHASE_ORDER_TONE: Record<PurchaseOrderState, BadgeTone> = {
  draft: 'wait',
  sent: 'wait',
  acknowledged: 'good',
  closed: 'plain',
  cancelled: 'plain',
  rejected: 'bad',
}

export const purchaseOrderPath = (code: string): string => `/purchase-orders/${code}`
export const PURCHASE_ORDERS_PATH = '/dashboard/i/purchase-orders'

/** Orders that the party acted for has made, and those that it has received. */
export const PURCHASE_ORDER_SIDES = ['sent', 'received'] as const
export type PurchaseOrderSide = (typeof PURCHASE_ORDER_SIDES)[number]

export const PURCHASE_ORDER_VIEWS = ['all', ...PURCHASE_ORDER_STATES] as const
export type PurchaseOrderView = (typeof PURCHASE_ORDER_VIEWS)[number]

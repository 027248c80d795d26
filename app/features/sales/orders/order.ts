import { type EventState, isOnSale } from '#app/features/catalogue/events/event.ts'
import { type BookingCode, countsFor, lessWith } from '#app/features/catalogue/inventory/booking-code.ts'
import { priceNow, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { commissionOf } from '#app/features/money/commission/commission-rule.ts'
import { defineFact, STEP, STEP_AT_TIMES } from '#app/kit/fact.ts'
import { type Money, money, sumMoney, timesMoney } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Transition } from '#app/kit/state-table.ts'
import {
  type LineTax,
  lineTaxOf,
  type PriceTax,
  type Taxed,
  type TaxTerms,
  taxOfLines,
} from '#app/kit/tax.ts'
import { ORDERED } from './order-details.ts'
import { hasSeats } from './order-item.ts'
import { type Pricing, pricingOf } from './pricing.ts'

export const ORDER_STATES = [
  'held',
  'pledged',
  'reserved',
  'confirmed',
  'completed',
  'expired',
  'cancelled',
] as const
/** What an order is whose seats count for the price promise that it joined. */
export const IN_GROUP_DEAL: OrderState[] = ['pledged', 'reserved', 'confirmed']
export type OrderState = (typeof ORDER_STATES)[number]
export type OrderStep =
  | 'pledge'
  | 'fall_due'
  | 'reserve'
  | 'confirm'
  | 'confirm_late'
  | 'expire'
  | 'renew_hold'
  | 'cancel'
  | 'complete'

export const ORDER_TABLE: readonly Transition<OrderState, OrderStep>[] = [
  // Ordered on an invoice: the seats are kept until it is due, and nobody's for sure before the money is
  // there.
  { name: 'reserve', from: ['held'], to: 'reserved', by: ['customer', 'system'] },
  // Joined to a price promise: the seats are kept, and nothing is paid before that is reached. By card once
  // the money is set aside.
  { name: 'pledge', from: ['held'], to: 'pledged', by: ['customer', 'system'] },
  { name: 'fall_due', from: ['pledged'], to: 'held', by: ['system'] },
  { name: 'confirm', from: ['held', 'reserved'], to: 'confirmed', by: ['customer', 'system'] },
  // A payment that lands late is seated again when seats are free.
  { name: 'confirm_late', from: ['expired', 'cancelled'], to: 'confirmed', by: ['system'] },
  { name: 'expire', from: ['held'], to: 'expired', by: ['clock'] },
  // The system takes it for seats of a purchase order that was acknowledged.
  { name: 'renew_hold', from: ['expired'], to: 'held', by: ['customer', 'system'] },
  // With a reason, which says more closely from which states and by whom.
  {
    name: 'cancel',
    from: ['held', 'pledged', 'reserved', 'confirmed'],
    to: 'cancelled',
    by: ['customer', 'provider', 'clock', 'system'],
  },
  { name: 'complete', from: ['confirmed'], to: 'completed', by: ['clock'] },
]

export const orderConfirmed = defineFact('order.confirmed', { ...STEP, ...ORDERED })
/** It is to be paid by bank transfer, on an invoice. */
export const orderReserved = defineFact('order.reserved', { ...STEP_AT_TIMES, ...ORDERED })
/** It joined a price promise. */
export const orderPledged = defineFact('order.pledged', { ...STEP, ...ORDERED })
/** The price promise that it joined was not reached: nothing is paid. */
export const orderMissed = defineFact('order.missed', { ...STEP, ...ORDERED, reason: 'word' })
/** The price promise that it joined is decided: it is to be billed at that price. */
export const pledgeDue = defineFact('order.pledge-due', { groupDeal: 'id' })
/**
 * The price promise of its event is decided, which it was not bought by, and its seats cost no more than that
 * either.
 */
export const priceLowered = defineFact('order.price-lowered', { groupDeal: 'id', reachedMinor: 'minor' })
/** By card it did not join a price promise, which was over before the bank answered: nothing was charged. */
export const orderNotJoined = defineFact('order.not-joined', ORDERED)
/**
 * The price promise is decided, and neither was its card charged nor can it be billed: it is to be paid
 * otherwise.
 */
export const pledgeUncharged = defineFact('order.pledge-uncharged', ORDERED)
/**
 * Booked by what a card had authorized, it could not be charged when its event ran: it is to be paid
 * otherwise.
 */
export const orderUncharged = defineFact('order.uncharged', ORDERED)
/** It is charged: by what a card had authorized, once its event ran or the card kept it no longer. */
export const orderCharged = defineFact('order.charged', ORDERED)
/** Sold by hand, it was called off by who sold it before it was paid. */
export const saleCalledOff = defineFact('order.seller-cancelled', ORDERED)
/** It was called off because no money came. */
export const orderLapsed = defineFact('order.lapsed', { ...STEP, ...ORDERED, reason: 'word' })
export const orderExpired = defineFact('order.expired', { ...STEP, ...ORDERED })
export const orderCancelled = defineFact('order.cancelled', { ...STEP, ...ORDERED, reason: 'word' })
/** Its buyer gave its seats back. */
export const orderGivenBack = defineFact('order.given-back', { ...STEP, ...ORDERED, reason: 'word' })
/** Its buyer cancelled seats, all of them or some; of the row of `seat_cancellations`. */
export const seatsCancelled = defineFact('order.seats-cancelled', {
  order: 'id',
  seats: 'count',
  amountMinor: 'minor',
  currency: 'currency',
})
/** A ticket that went out by email is its reader's no more; of the row of `ticket_mails`. */
export const ticketEnded = defineFact('ticket-mail.ended', { order: 'id', ended: 'word' })
/** Who is named for a seat is to get the ticket by email; of the row of `ticket_mails`. */
export const ticketMailAsked = defineFact('ticket-mail.asked', { order: 'id', event: 'id' })

export const PAYMENT_AXIS_STATES = ['none', 'awaiting', 'paid', 'failed'] as const
export type PaymentAxis = (typeof PAYMENT_AXIS_STATES)[number]
export type PaymentStep = 'start' | 'succeed' | 'fail'

export const PAYMENT_AXIS: readonly Transition<PaymentAxis, PaymentStep>[] = [
  { name: 'start', from: ['none', 'failed'], to: 'awaiting', by: ['customer', 'system'] },
  // A gateway may change its mind: a success counts also after a failure was told.
  { name: 'succeed', from: ['none', 'awaiting', 'failed'], to: 'paid', by: ['system'] },
  { name: 'fail', from: ['awaiting'], to: 'failed', by: ['system'] },
]

export const REFUND_AXIS_STATES = ['none', 'partial', 'full'] as const
export type RefundAxis = (typeof REFUND_AXIS_STATES)[number]
export type RefundStep = 'refund_part' | 'refund_rest' | 'fail_part' | 'fail_all'

export const REFUND_AXIS: readonly Transition<RefundAxis, RefundStep>[] = [
  { name: 'refund_part', from: ['none', 'partial'], to: 'partial', by: ['system', 'staff'] },
  { name: 'refund_rest', from: ['none', 'partial'], to: 'full', by: ['system', 'staff'] },
  // What had gone did not arrive.
  { name: 'fail_part', from: ['partial', 'full'], to: 'partial', by: ['system'] },
  { name: 'fail_all', from: ['partial', 'full'], to: 'none', by: ['system'] },
]

/** What a seat's ticket is: kept for an order that is not placed, good for the door, or no longer. */
export const TICKET_STATES = ['reserved', 'valid', 'cancelled'] as const
export type TicketStep = 'issue' | 'void'

/** A ticket is moved by the marketplace along with its order. */
export const TICKET_TABLE: readonly Transition<(typeof TICKET_STATES)[number], TicketStep>[] = [
  { name: 'issue', from: ['reserved'], to: 'valid', by: ['system'] },
  { name: 'void', from: ['reserved', 'valid'], to: 'cancelled', by: ['system'] },
]

/** What an order is of: seats of an event, a training at the client's place, a plan, or a fee. */
export const LINE_KINDS = ['seat', 'training', 'subscription', 'fee'] as const

export const HOLD_MINUTES = 15
/**
 * A payment that has started keeps its seats at least this long, yet never beyond MOST_HOLD_MINUTES of the
 * first hold.
 */
export const PAYING_MINUTES = 10
export const MOST_HOLD_MINUTES = 60
/** What an order no longer keeps once its hold has ended, whichever way. */
export const HOLD_OVER = { heldUntil: null, countedWith: null }

/**
 * Seats of one type; `code` is the one that they are bought with, `fullMinor` what one costs without it where
 * that is more.
 */
export type SeatLine = {
  ticketTypeId: string
  name: string
  quantity: number
  unitMinor: number
  code: string | null
  fullMinor: number | null
  /** Its category and rate; null where the seller has said nothing of tax. */
  tax: LineTax | null
  /** The rules that depend on how many; null, or left out, where any number costs the same. */
  pricing?: Pricing | null
}

type Sale = { currency: string; tax: TaxTerms | null }

/**
 * Prices what was chosen at `now`, in the order of the event's ticket types; a code lessens the price that
 * applies then.
 */
export function priceLines(
  types: readonly TicketType[],
  wanted: ReadonlyMap<string, number>,
  { currency, tax, now, code = null }: Sale & { now: Date; code?: BookingCode | null },
): SeatLine[] {
  return types.flatMap((type) => {
    const quantity = wanted.get(type.id) ?? 0
    if (quantity === 0) return []
    const { unit } = priceNow(type, currency, quantity, now)
    const counts = code && countsFor(code, type.id) ? code : null
    const less = counts ? lessWith(counts, unit) : unit
    return [
      {
        ticketTypeId: type.id,
        name: type.name,
        quantity,
        unitMinor: less.minor,
        code: counts?.code ?? null,
        fullMinor: less.minor < unit.minor ? unit.minor : null,
        tax: lineTaxOf(tax),
        pricing: pricingOf(type, { currency, now, code }),
      },
    ]
  })
}

/** The sum of lines of whatever kinds, before it is asked what tax does to it. */
export function totalOf(lines: readonly { quantity: number; unitMinor: number }[], currency: string): Money {
  return sumMoney(
    lines.map((line) => timesMoney(money(line.unitMinor, currency), line.quantity)),
    currency,
  )
}

/**
 * What is paid for lines: the tax of all of one category and rate together, rounded once. The one computation
 * of checkout, charge, documents and books.
 */
export function dueOf(
  lines: readonly { quantity: number; unitMinor: number; tax: LineTax | null }[],
  { currency, tax: prices }: { currency: string; tax: PriceTax | null },
): Taxed {
  const amounts = lines.map(({ quantity, unitMinor, tax }) => ({ minor: quantity * unitMinor, tax }))
  return taxOfLines(amounts, { currency, prices })
}

/** What an order keeps of what is paid for it. */
export function amountsOf({ total, tax, breakdown }: Taxed) {
  return { totalMinor: total.minor, taxMinor: tax.minor, tax: breakdown }
}

/**
 * What the marketplace keeps of a sale, at the rate of each of its lines: its share of what is the seller's
 * own, so never of the tax that the seller passes on. The rest is owed to the provider; the two always add up
 * to the total.
 */
export function shareTotal(
  { net, total }: Pick<Taxed, 'net' | 'total'>,
  lines: readonly { quantity: number; unitMinor: number; commissionRate: number }[],
): { commission: Money; provider: Money } {
  const commission = commissionOf(net, lines)
  return { commission, provider: money(total.minor - commission.minor, total.currency) }
}

export type CheckoutStep = 'participants' | 'billing' | 'payment' | 'done'

/** The step that an order is at: the first whose facts are missing. Free orders need no billing details. */
export function checkoutStep(order: {
  state: OrderState
  totalMinor: number
  nameLater: boolean
  billing: unknown
  tickets: readonly { participantName: string | null }[]
}): CheckoutStep {
  if (order.state === 'confirmed' || order.state === 'completed') return 'done'
  if (!order.nameLater && order.tickets.some((ticket) => ticket.participantName === null))
    return 'participants'
  if (order.totalMinor > 0 && !order.billing) return 'billing'
  return 'payment'
}

/**
 * Whether an order can be paid now, held, or booked by a card that was refused when it was charged; throws
 * the refusal that says why not.
 */
export function checkPayable(
  order: { state: OrderState; payment: PaymentAxis; step: CheckoutStep; uncharged?: boolean },
  event: { state: EventState; startsAt: Date },
  now: Date,
): void {
  if (!order.uncharged && (order.state === 'confirmed' || order.state === 'completed'))
    throw refuse('conflict', 'orders:refused.paid')
  if (order.state === 'pledged') throw refuse('conflict', 'group-deals:refused.pledged')
  if (order.state === 'cancelled') throw refuse('conflict', 'orders:refused.cancelled')
  if (order.state === 'expired') throw refuse('conflict', 'orders:refused.expired')
  if (!isOnSale(event, now)) throw refuse('conflict', 'orders:refused.eventGone')
  if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })
  if (order.step !== 'payment') throw refuse('conflict', `orders:refused.${order.step}Missing`)
}

/** Whether a hold has run out, swept or not. */
export function isHoldOver(order: { state: OrderState; heldUntil: Date | null }, now: Date): boolean {
  return order.state === 'held' && order.heldUntil !== null && order.heldUntil <= now
}

/** Until when seats stay held once a payment has started. */
export function holdWhilePaying(order: { createdAt: Date; heldUntil: Date | null }, now: Date): Date {
  const minutes = (count: number, from: Date) => from.getTime() + count * 60_000
  const wished = Math.min(minutes(PAYING_MINUTES, now), minutes(MOST_HOLD_MINUTES, order.createdAt))
  return new Date(Math.max(order.heldUntil?.getTime() ?? 0, wished))
}

/** Whether its seats were given away, and not sold, by the hand of its seller. */
export const isComplimentary = (order: { isManual: boolean; enteredBy: string | null }): boolean =>
  order.isManual && order.enteredBy === null

/** The event that an order has seats of; an order of something else is not found where seats are meant. */
export function eventOf(order: { eventId: string | null }): string {
  if (!hasSeats(order)) throw notFound()
  return order.eventId
}

import { type Quorum, type QuorumFacts, quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { isOnTheirPage } from '#app/features/money/payments/payment.ts'
import type { CheckoutView } from '#app/features/sales/checkout/checkout.ts'
import type { OrderState, PaymentAxis, RefundAxis } from '#app/features/sales/orders/order.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'

export type BookingFacts = {
  state: OrderState
  payment: PaymentAxis
  refund: RefundAxis
  confirmedAt: Date | null
  /** It waits for an admin of the company that buys; left out by the checkout, which says that itself. */
  asked?: boolean
  event: QuorumFacts & { endsAt: Date }
  /** People who come to the event, of whatever order. */
  coming: number
  /** It is the order that filled the ring. */
  filled: boolean
}

export const BOOKING_STATUSES = [
  'asked',
  'unpaid',
  'pledged',
  'owed',
  'reserved',
  'undecided',
  'runs',
  'completed',
  'eventCancelled',
  'refunded',
  'cancelled',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** The status of a booking for its buyer, from the order's three axes, its event and quorum. */
export function bookingStatus(booking: BookingFacts, now: Date): BookingStatus {
  const { state: orderState } = booking
  if (booking.refund === 'full') return 'refunded'
  const hadSeats = orderState !== 'expired' && (orderState !== 'cancelled' || booking.confirmedAt !== null)
  if (booking.event.state === 'cancelled' && hadSeats) return 'eventCancelled'
  if (booking.asked) return 'asked'
  if (orderState === 'cancelled' || orderState === 'expired') return 'cancelled'
  if (orderState === 'held') return 'unpaid'
  if (orderState === 'pledged') return 'pledged'
  // Its invoice comes once it runs: until then it is reserved like any other.
  if (orderState === 'reserved' && booking.payment !== 'none') return 'owed'
  if (orderState === 'completed' || booking.event.endsAt < now) return 'completed'
  const { state } = quorumOf(booking.event, booking.coming, now)
  return state === 'open' ? 'reserved' : state === 'missed' ? 'undecided' : 'runs'
}

/** Whether a booking's seats are valid for something still to come. */
export function isComing(standing: BookingStatus): boolean {
  return standing === 'reserved' || standing === 'undecided' || standing === 'runs'
}

/** The quorum of a booking's event, while it matters to the buyer. */
export function quorumOfBooking(booking: BookingFacts, now: Date): Quorum | null {
  return isComing(bookingStatus(booking, now))
    ? quorumOf(booking.event, booking.coming, now, booking.filled)
    : null
}

/**
 * What became of the money of a cancelled event, as a key of `orders:ended`; null where it was not cancelled.
 */
export function moneyOfCalledOff(
  booking: Pick<BookingFacts, 'payment' | 'refund' | 'event'> & { totalMinor: number; byTransfer: boolean },
): 'offPaidBack' | 'offPaidBackSent' | 'offGoesBack' | 'off' | null {
  if (booking.event.state !== 'cancelled') return null
  if (booking.refund === 'full') return booking.byTransfer ? 'offPaidBackSent' : 'offPaidBack'
  return booking.payment === 'paid' && booking.totalMinor > 0 ? 'offGoesBack' : 'off'
}

export const STANDING_TONE: Record<BookingStatus, BadgeTone> = {
  asked: 'wait',
  unpaid: 'wait',
  pledged: 'wait',
  owed: 'wait',
  reserved: 'wait',
  undecided: 'wait',
  runs: 'good',
  completed: 'plain',
  eventCancelled: 'bad',
  refunded: 'plain',
  cancelled: 'plain',
}

type Titled = BookingFacts & { people: number | null; attempt: { confirmPath: string | null } | null }

/** The key of an order page's title; a payment on a page of its gateway is not confirmed at a bank. */
export function titleOfOrder(order: Titled, view: CheckoutView, now: Date): string {
  if (view === 'confirming' && isOnTheirPage(order.attempt?.confirmPath)) return 'orders:title.paying'
  if (order.people !== null) return `orders:training.title.${view}`
  if (view === 'uncharged') return 'orders:title.uncharged'
  const standing = bookingStatus(order, now)
  const isOpen = standing === 'reserved' || standing === 'undecided'
  return `orders:title.${isOpen ? 'reserved' : view}`
}

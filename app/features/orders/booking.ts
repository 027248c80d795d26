import type { BadgeTone } from '#app/ui/badge.tsx'
import type { OrderState, PaymentAxis, RefundAxis } from './order.ts'

export type BookingFacts = {
  state: OrderState
  payment: PaymentAxis
  refund: RefundAxis
  event: { state: string; endsAt: Date }
}

export const BOOKING_STANDINGS = [
  'unpaid',
  'confirmed',
  'completed',
  'eventCancelled',
  'refunded',
  'cancelled',
] as const
export type BookingStanding = (typeof BOOKING_STANDINGS)[number]

/** An order's three axes and its event as the one thing that a buyer wants to know. */
export function bookingStanding(booking: BookingFacts, now: Date): BookingStanding {
  if (booking.refund === 'full') return 'refunded'
  if (booking.state === 'cancelled' || booking.state === 'expired') return 'cancelled'
  if (booking.event.state === 'cancelled') return 'eventCancelled'
  if (booking.state === 'held') return 'unpaid'
  return booking.state === 'completed' || booking.event.endsAt < now ? 'completed' : 'confirmed'
}

export const STANDING_TONE: Record<BookingStanding, BadgeTone> = {
  unpaid: 'wait',
  confirmed: 'good',
  completed: 'plain',
  eventCancelled: 'bad',
  refunded: 'plain',
  cancelled: 'plain',
}

import { bookingStanding, isComing } from '#app/features/orders/booking.ts'
import type { Booking } from '#app/features/orders/queries-bookings.server.ts'

/** Something that somebody has to do: what it is about, where it is done, and by when. */
export type Waiting = {
  kind: 'pay' | 'name'
  to: string
  title: string
  titleLang: string
  seats: number
  until: Date
  timeZone: string | null
}

/** Of the bookings of a party: those that are held and not paid, and seats for which nobody is named, the nearest first. */
export function waitingIn(open: readonly Booking[], coming: readonly Booking[], now: Date): Waiting[] {
  const about = ({ event }: Booking) => ({ title: event.title, titleLang: event.language })
  const unpaid = open.map((booking) => ({
    ...about(booking),
    kind: 'pay' as const,
    to: `/order/${booking.reference}`,
    seats: booking.seats,
    until: booking.heldUntil ?? now,
    timeZone: null,
  }))
  const unnamed = coming
    .filter((booking) => booking.unnamed > 0 && isComing(bookingStanding(booking, now)))
    .map((booking) => ({
      ...about(booking),
      kind: 'name' as const,
      to: `/mybooking/${booking.reference}`,
      seats: booking.unnamed,
      until: booking.event.startsAt,
      timeZone: booking.event.timeZone,
    }))
  return [...unpaid, ...unnamed.toSorted((a, b) => a.until.getTime() - b.until.getTime())]
}

import { APPROVAL_PATH } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { bookingStatus, isComing } from '#app/features/sales/bookings/booking.ts'
import type { Booking } from '#app/features/sales/bookings/queries-bookings.server.ts'

/** A task: its subject, its page, and its deadline if known. */
export type Waiting = {
  kind: 'pay' | 'name' | 'approve'
  /** Of the booking that it is about. */
  reference: string
  to: string
  title: string
  titleLang: string
  seats: number
  until: Date | null
  timeZone: string | null
}

type Bookings = { open: readonly Booking[]; coming: readonly Booking[] }

/**
 * Tasks from a party's bookings: purchases that wait for a decision, for actors who `decides`, unpaid holds,
 * and seats without a participant, the nearest first.
 */
export function waitingIn({ open, coming }: Bookings, decides: boolean, now: Date): Waiting[] {
  const about = ({ event, reference }: Booking) => ({
    reference,
    title: event.title,
    titleLang: event.language,
  })
  const asked = open
    .filter((booking) => decides && booking.asked)
    .map((booking) => ({
      ...about(booking),
      kind: 'approve' as const,
      to: APPROVAL_PATH,
      seats: booking.seats,
      until: null,
      timeZone: null,
    }))
  const unpaid = open
    .filter(({ asked }) => !asked)
    .map((booking) => ({
      ...about(booking),
      kind: 'pay' as const,
      to: `/order/${booking.reference}`,
      seats: booking.seats,
      until: booking.heldUntil ?? now,
      timeZone: null,
    }))
  const unnamed = coming
    .filter((booking) => booking.unnamed > 0 && isComing(bookingStatus(booking, now)))
    .map((booking) => ({
      ...about(booking),
      kind: 'name' as const,
      to: `/mybooking/${booking.reference}`,
      seats: booking.unnamed,
      until: booking.event.startsAt,
      timeZone: booking.event.timeZone,
    }))
  return [...asked, ...unpaid, ...unnamed.toSorted((a, b) => a.until.getTime() - b.until.getTime())]
}

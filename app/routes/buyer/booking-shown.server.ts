import { listCertificatesOf } from '#app/features/delivery/certificates/queries-certificates.server.ts'
import { listAnnouncementsOf } from '#app/features/sales/announcements/queries-announcements.server.ts'
import { bookingStatus, isComing } from '#app/features/sales/bookings/booking.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { findRefundOwed } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { listChosenEmployees } from '#app/features/sales/employees/queries-chosen.server.ts'
import { findTrainingOfBooking } from '#app/features/sales/held-trainings/queries-held.server.ts'
import { findBill } from '#app/features/sales/receivables/queries-bill.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { orElsewhere } from './or-elsewhere.server.ts'

/** All that the page of a booking shows to its buyer. */
export async function bookingShown(ctx: PersonCtx, reference: string, words: string | null) {
  const [booking, bill, owed, certificates, written, training] = await Promise.all([
    orElsewhere(ctx, reference, () => getBooking(ctx, reference)),
    findBill(ctx, reference),
    findRefundOwed(ctx, reference),
    listCertificatesOf(ctx, reference),
    listAnnouncementsOf(ctx, reference),
    findTrainingOfBooking(ctx, reference),
  ])
  const tickets = booking.tickets.map((one) => ({
    ...one,
    qr: one.state === 'valid' ? qrPath(one.code) : null,
  }))
  const isOn = isComing(bookingStatus(booking, ctx.now()))
  const next = isOn ? tickets.find((one) => one.state === 'valid' && !one.participantName) : undefined
  const named = tickets.flatMap(({ participantEmail }) => participantEmail ?? [])
  const people = next && (await listChosenEmployees(ctx, { words: words ?? '', but: named }))
  return {
    /** Employees of the workspace for the next seat without a name. */
    chooser: next && people ? { people, words: words ?? '', position: next.position } : null,
    booking: { ...booking, tickets },
    bill,
    owed,
    certificates,
    written,
    /** The agreed training that its seats belong to, if they do. */
    training,
    now: ctx.now(),
    zone: ctx.timeZone,
    origin: config().ORIGIN,
  }
}

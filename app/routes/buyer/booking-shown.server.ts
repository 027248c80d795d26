import { listCertificatesOf } from '#app/features/delivery/certificates/queries-certificates.server.ts'
import { listAnnouncementsOf } from '#app/features/sales/announcements/queries-announcements.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { findRefundOwed } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { findTrainingOfBooking } from '#app/features/sales/held-trainings/queries-held.server.ts'
import { findBill } from '#app/features/sales/receivables/queries-bill.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { orElsewhere } from './or-elsewhere.server.ts'

/** All that the page of a booking shows to its buyer. */
export async function bookingShown(ctx: PersonCtx, reference: string) {
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
  return {
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

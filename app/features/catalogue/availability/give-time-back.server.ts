import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { trainerBookings } from './tables.server.ts'
import type { TrainerBookingSubject } from './trainer-booking.ts'

/** Releases the time booked for a subject; does nothing where none is booked. */
export async function giveTimeBack(tx: Tx, { kind, id }: TrainerBookingSubject): Promise<void> {
  await tx
    .delete(trainerBookings)
    .where(and(eq(trainerBookings.subjectKind, kind), eq(trainerBookings.subjectId, id)))
}

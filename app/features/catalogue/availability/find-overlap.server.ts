import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { trainerBookings } from './tables.server.ts'
import type { Span, TrainerBookingSubject } from './trainer-booking.ts'

/**
 * The first time of a subject that overlaps another booking of the same trainer; null where there is none.
 */
export async function findOverlap(tx: Tx, { kind, id }: TrainerBookingSubject): Promise<Span | null> {
  const [row] = await tx
    .select({ startsAt: trainerBookings.startsAt, endsAt: trainerBookings.endsAt })
    .from(trainerBookings)
    .where(
      and(
        eq(trainerBookings.subjectKind, kind),
        eq(trainerBookings.subjectId, id),
        eq(trainerBookings.overlaps, true),
      ),
    )
    .orderBy(asc(trainerBookings.startsAt))
    .limit(1)
  return row ?? null
}

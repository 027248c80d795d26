import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { giveTimeBack } from './give-time-back.server.ts'
import { placeKeys } from './place-keys.ts'
import { trainerBookings, trainerBuffers } from './tables.server.ts'
import { heldSpans, type Span, type TrainerBookingSubject, type TrainingPlace } from './trainer-booking.ts'

export type TimeAsked = {
  /** Who is to train: a person. A company has as many as it has trainers and holds none. */
  partyId: PartyId
  subject: TrainerBookingSubject
  spans: readonly Span[]
  /** IANA, of the place. */
  timeZone: string
  place: TrainingPlace
}

/**
 * Books a trainer's time for a subject, replacing its former booking; past sessions are not booked. The
 * database decides whether it is free, also for concurrent calls: what is not is stored as `overlaps`.
 * Returns the first such time.
 */
export async function holdTime(
  tx: Tx,
  { partyId, subject, spans, timeZone, place }: TimeAsked,
  now: Date,
): Promise<Span | null> {
  await giveTimeBack(tx, subject)
  const coming = spans.filter(({ endsAt }) => endsAt > now)
  const [trainer] = coming.length > 0 ? await buffersOf(tx, partyId) : []
  if (!trainer) return null
  const { before, after, inCity, toCity } = trainer
  const held = heldSpans(coming, {
    before: before ?? 0,
    after: after ?? 0,
    inCity: inCity ?? 0,
    toCity: toCity ?? 0,
  })
  const rows = held.map((span) => ({
    id: newId(),
    partyId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    timeZone,
    city: place?.city ?? null,
    ...placeKeys(place),
    ...span,
  }))

  const taken = await tx
    .insert(trainerBookings)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: trainerBookings.id })
  const has = new Set(taken.map(({ id }) => id))
  const missing = rows.filter(({ id }) => !has.has(id))
  if (missing.length > 0)
    await tx.insert(trainerBookings).values(missing.map((row) => ({ ...row, overlaps: true })))
  return missing[0] ?? null
}

/** What a person who trains keeps free; nothing of who is no such person. */
function buffersOf(tx: Tx, partyId: PartyId) {
  const { before, after, inCity, toCity } = trainerBuffers
  const trains = and(eq(parties.kind, 'person'), eq(parties.profileType, 'indprofile'))
  return tx
    .select({ before, after, inCity, toCity })
    .from(parties)
    .leftJoin(trainerBuffers, eq(trainerBuffers.partyId, parties.id))
    .where(and(eq(parties.id, partyId), trains))
}

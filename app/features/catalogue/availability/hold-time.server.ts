import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type EngagementSubject, heldSpans, type Span, type TrainingPlace } from './engagement.ts'
import { giveTimeBack } from './give-time-back.server.ts'
import { placeKeys } from './place-keys.ts'
import { engagements, trainerMargins } from './tables.server.ts'

export type TimeAsked = {
  /** Who is to train: a person. A company has as many as it has trainers and holds none. */
  partyId: PartyId
  subject: EngagementSubject
  spans: readonly Span[]
  /** IANA, of the place. */
  timeZone: string
  place: TrainingPlace
}

/**
 * Takes somebody's time for a subject, in place of what the subject held before; what is over already is not taken. Whether it
 * is free is the database's to say, for all who ask at once: what is not is kept as what `overlaps`. Returns the first of these.
 */
export async function holdTime(
  tx: Tx,
  { partyId, subject, spans, timeZone, place }: TimeAsked,
  now: Date,
): Promise<Span | null> {
  await giveTimeBack(tx, subject)
  const coming = spans.filter(({ endsAt }) => endsAt > now)
  const [trainer] = coming.length > 0 ? await marginsOf(tx, partyId) : []
  if (!trainer) return null
  const { before, after, inCity, toCity } = trainer
  const held = heldSpans(coming, {
    ...{ before: before ?? 0, after: after ?? 0 },
    ...{ inCity: inCity ?? 0, toCity: toCity ?? 0 },
  })
  const rows = held.map((span) => ({
    ...{ id: newId(), partyId, subjectKind: subject.kind, subjectId: subject.id },
    ...{ timeZone, city: place?.city ?? null },
    ...placeKeys(place),
    ...span,
  }))

  const taken = await tx
    .insert(engagements)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: engagements.id })
  const has = new Set(taken.map(({ id }) => id))
  const missing = rows.filter(({ id }) => !has.has(id))
  if (missing.length > 0)
    await tx.insert(engagements).values(missing.map((row) => ({ ...row, overlaps: true })))
  return missing[0] ?? null
}

/** What a person who trains keeps free; nothing of who is no such person. */
function marginsOf(tx: Tx, partyId: PartyId) {
  const { before, after, inCity, toCity } = trainerMargins
  const trains = and(eq(parties.kind, 'person'), eq(parties.profileType, 'indprofile'))
  return tx
    .select({ before, after, inCity, toCity })
    .from(parties)
    .leftJoin(trainerMargins, eq(trainerMargins.partyId, parties.id))
    .where(and(eq(parties.id, partyId), trains))
}

import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { DaysOff, WeekHours } from '#app/features/catalogue/availability/availability.ts'
import { trainerDaysOff, trainerHours } from '#app/features/catalogue/availability/tables.server.ts'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { filesHeld } from '#app/features/catalogue/trainers/profile-files.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { spokenOf } from '#app/kit/gallery.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { typedOf } from '#app/kit/markdown.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { differsFrom, versionToken } from '#app/platform/version-token.server.ts'
import { profileInput } from './inputs.ts'
import { profileChanged } from './profile.ts'
import { NOTHING_HELD, profileFacts } from './profile-facts.ts'
import { fieldsOfProfile, galleryShown, profileWordsIn } from './profile-fields.ts'
import { writePerson } from './write-person.server.ts'

/**
 * Saves a provider's profile, created if needed: names and texts, skills, places, fee (whole units of a
 * currency for an hour or a day), weekly hours in minutes of the provider's day, days off; and removes the
 * named pictures and certificates. A person's name and photo are the person's everywhere. Refuses a
 * visitor with `signIn`, an actor who is no provider with `forbidden`; invalid values, and what was saved
 * elsewhere since the form was shown, are bad input, each beside its field.
 */
export async function saveProfile(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const said = parseInput(profileInput, input)
  const { about, hours, daysOff, seen, seenGallery, removeCertificate } = said
  const { partyId, ownPartyId } = actor
  const written = richTextOf({ format: 'typed', text: about ?? '' })

  await inTransaction(async (tx) => {
    const { before, held, week } = await lockProfile(tx, partyId)
    // Who did not touch the text keeps it as it stands, to the letter.
    const isKept = before !== null && typedOf(before.about) === (about ?? '')
    const profile = profileFacts(said, { held, about: isKept ? before.about : written })
    const shown = fieldsOfProfile(before, week)
    const arranges = !isDeepStrictEqual(profile.gallery, held.gallery)
    const spoken = spokenOf(held.gallery, said)
    const isStale =
      arranges && said.pictureSrc.length > 0 && seenGallery !== versionToken(galleryShown(spoken))
    const differs = differsFrom(
      shown,
      { displayName: profile.displayName, ...fieldsOfProfile(profile, { hours, daysOff }) },
      seen,
      profileWordsIn(ctx.language),
      isStale ? ['gallery'] : [],
    )
    const isSame = !differs && !arranges && profile.image === held.image
    if (isSame && removeCertificate.length === 0) return

    await tx
      .insert(trainerProfiles)
      .values({ partyId, ...profile })
      .onConflictDoUpdate({ target: trainerProfiles.partyId, set: { ...profile, updatedAt: sql`now()` } })
    await writeAvailability(tx, partyId, { hours, daysOff })
    await assignFiles(
      tx,
      { kind: 'trainer.profile', id: partyId },
      { owners: [partyId, ownPartyId], names: filesHeld(profile) },
    )
    await writePerson(tx, actor, profile)
    await audit(tx, ctx, 'trainers.profile', { kind: 'party', id: partyId })
    await recordFact(tx, profileChanged, partyId, { part: 'text' })
  })
}

/** The profile of a party, which is locked whether it has one yet or not. */
async function lockProfile(tx: Tx, partyId: PartyId) {
  const [party] = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(eq(parties.id, partyId))
    .for('update')
  if (!party) throw notFound()
  const [before = null] = await tx.select().from(trainerProfiles).where(eq(trainerProfiles.partyId, partyId))
  // A profile begins with the photo that the person has.
  const [person] = await tx
    .select({ image: accounts.image })
    .from(accounts)
    .where(eq(accounts.partyId, partyId))
  const week = {
    hours: await tx
      .select({ weekday: trainerHours.weekday, from: trainerHours.fromMinute, to: trainerHours.toMinute })
      .from(trainerHours)
      .where(eq(trainerHours.partyId, partyId)),
    daysOff: await tx
      .select({ from: trainerDaysOff.fromDay, to: trainerDaysOff.toDay })
      .from(trainerDaysOff)
      .where(eq(trainerDaysOff.partyId, partyId)),
  }
  return {
    before,
    week,
    held: before ?? { ...NOTHING_HELD, image: person?.image ?? null },
  }
}

async function writeAvailability(
  tx: Tx,
  partyId: PartyId,
  { hours, daysOff }: { hours: WeekHours[]; daysOff: DaysOff[] },
): Promise<void> {
  await tx.delete(trainerHours).where(eq(trainerHours.partyId, partyId))
  await tx.delete(trainerDaysOff).where(eq(trainerDaysOff.partyId, partyId))
  if (hours.length > 0)
    await tx
      .insert(trainerHours)
      .values(hours.map(({ weekday, from, to }) => ({ partyId, weekday, fromMinute: from, toMinute: to })))
  if (daysOff.length > 0)
    await tx
      .insert(trainerDaysOff)
      .values(daysOff.map(({ from, to }) => ({ partyId, fromDay: from, toDay: to })))
}

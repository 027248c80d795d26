import { eq, sql } from 'drizzle-orm'
import { filesHeld } from '#app/features/catalogue/trainers/profile-files.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import type { ChangedPerson } from '#app/features/people/accounts/person-copy-registry.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { profileChanged } from './profile.ts'

/** Takes a person's new name or photo over into the profile that they have as a trainer, if they have one. */
export async function takePerson(tx: Tx, { partyId, name, image }: ChangedPerson): Promise<void> {
  const ofParty = eq(trainerProfiles.partyId, partyId)
  const [held] = await tx.select().from(trainerProfiles).where(ofParty).for('update')
  if (!held) return
  const now = { displayName: name ?? held.displayName, image: image === undefined ? held.image : image }
  if (now.displayName === held.displayName && now.image === held.image) return

  await tx
    .update(trainerProfiles)
    .set({ ...now, updatedAt: sql`now()` })
    .where(ofParty)
  const names = filesHeld({ ...held, ...now })
  await assignFiles(tx, { kind: 'trainer.profile', id: partyId }, { owners: [partyId], names })
  await recordFact(tx, profileChanged, partyId, { part: 'text' })
}

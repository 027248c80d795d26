import { eq, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import type { ShownPictures } from '#app/kit/gallery.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { profileChanged } from './profile.ts'

type Change = { id: string; change: (shown: ShownPictures) => ShownPictures }

/** Changes the photo and the gallery of a profile. */
export async function changePictures(tx: Tx, _ctx: Ctx, { id, change }: Change): Promise<void> {
  const ofParty = eq(trainerProfiles.partyId, id as PartyId)
  const [held] = await tx
    .select({ cover: trainerProfiles.image, gallery: trainerProfiles.gallery })
    .from(trainerProfiles)
    .where(ofParty)
    .for('update')
  if (!held) return
  const { cover: image, gallery } = change(held)
  await tx
    .update(trainerProfiles)
    .set({ image, gallery: [...gallery], updatedAt: sql`now()` })
    .where(ofParty)
  await recordFact(tx, profileChanged, id, { part: 'files' })
}

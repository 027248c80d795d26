import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { pictureAddress, type UploadedPicture } from '#app/kit/picture-address.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personCopies } from './person-copy-registry.server.ts'
import { writePhoto } from './write-photo.server.ts'

/**
 * Sets the person's photo to a stored picture of their own, or removes it, also in the profile of a
 * trainer; the former one is deleted some time later. Refuses a visitor with `signIn`, and somebody else's
 * picture as not found.
 */
export async function setPhoto(ctx: Ctx, photo: Pick<UploadedPicture, 'name'> | null): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId, ownPartyId } = actor

  await inTransaction(async (tx) => {
    await tx.select({ id: parties.id }).from(parties).where(eq(parties.id, ownPartyId)).for('update')
    const image = photo && pictureAddress(photo.name)
    await writePhoto(tx, { accountId, partyId: ownPartyId, image })
    for (const take of await personCopies.read()) await take(tx, { partyId: ownPartyId, image })
    await audit(tx, ctx, 'accounts.photo', { kind: 'account', id: accountId })
  })
}

import { eq, sql } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { pictureAddress, type UploadedPicture } from '#app/kit/picture-address.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { accounts } from './tables.server.ts'

/**
 * Sets the person's photo to a stored picture of their own, or removes it; the former one is deleted some
 * time later. Refuses a visitor with `signIn`, and somebody else's picture as not found.
 */
export async function setPhoto(ctx: Ctx, photo: Pick<UploadedPicture, 'name'> | null): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId, ownPartyId } = actor

  await inTransaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ image: photo && pictureAddress(photo.name), updatedAt: sql`now()` })
      .where(eq(accounts.id, accountId))
    const names = photo ? [photo.name] : []
    await assignFiles(tx, { kind: 'account.photo', id: accountId }, { owners: [ownPartyId], names })
    await audit(tx, ctx, 'accounts.photo', { kind: 'account', id: accountId })
  })
}

import { eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownUploadInput } from './inputs.ts'
import { lockUpload } from './lock-upload.server.ts'
import { catalogueUploads } from './tables.server.ts'

/**
 * Deletes an unconfirmed upload with all that was read of it. Refuses a visitor with `signIn`, somebody
 * else's as not found, with `conflict` one that is confirmed.
 */
export async function dropUpload(ctx: Ctx, input: unknown): Promise<void> {
  const { upload } = parseInput(ownUploadInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { id, confirmedAt } = await lockUpload(tx, actor, upload)

    if (confirmedAt) throw refuse('conflict', 'imports:refused.begun')

    await tx.delete(catalogueUploads).where(eq(catalogueUploads.id, id))
  })
}

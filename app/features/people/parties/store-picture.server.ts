import { randomBytes } from 'node:crypto'
import { and, ne } from 'drizzle-orm'
import { accountIdOf, partyIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import {
  pictureAddress,
  pictureKey,
  type UploadedPicture,
  uploadedPicture,
} from '#app/kit/picture-address.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { keepFile } from '#app/platform/storage/file-store.server.ts'
import { shrinkPicture } from '#app/platform/storage/shrink-picture.server.ts'
import { FILES_OF_ONE, UPLOADS } from './file.ts'
import { recodePictureJob } from './jobs.ts'
import { filesOf } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

export type StoredPicture = UploadedPicture & { address: string }

/**
 * Stores a picture of the party acted for, in several sizes, at an unguessable address; unused, it is deleted
 * after a day. Refuses a visitor with `signIn`; with `limit` too many in an hour or in all; bad input of its
 * field for what is no picture or cannot be used (see `shrinkPicture`).
 */
export async function storePicture(ctx: Ctx, file: SentFile): Promise<StoredPicture> {
  const { actor } = ctx
  const [partyId, accountId] = [partyIdOf(actor), accountIdOf(actor)]
  if (partyId === null || accountId === null) throw refuse('signIn', 'common:refused.signIn')
  await countAttempt(UPLOADS, accountId)

  const picture = await shrinkPicture(file, partyId)
  const name = `${randomBytes(16).toString('base64url')}-${picture.width}x${picture.height}`

  // The row stands before its files, so that what breaks off on the way is found and deleted.
  const id = newId()
  await inTransaction(async (tx) => {
    if (
      (await tx.$count(storedFiles, and(filesOf(actor), ne(storedFiles.kind, 'attachment')))) >= FILES_OF_ONE
    )
      throw refuse('limit', 'files:refused.tooMany', { most: FILES_OF_ONE })
    await tx.insert(storedFiles).values({
      id,
      partyId,
      kind: 'picture',
      name,
      title: '',
      contentType: 'image/webp',
      // Nothing is left in it of what was sent.
      scannedAt: ctx.now(),
      bytes: picture.sizes.reduce((sum, { webp }) => sum + webp.length, 0),
    })
  })
  for (const { size, webp } of picture.sizes) await keepFile(pictureKey(name, size), webp)
  await inTransaction((tx) => enqueue(tx, recodePictureJob, { fileId: id }))
  const address = pictureAddress(name)
  const uploaded = uploadedPicture(address)
  if (!uploaded) throw new Error('a picture was kept under a name that is none')
  return { ...uploaded, address }
}

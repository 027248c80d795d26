import { uploadedPicture } from '#app/kit/picture-address.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getStoredFile } from './queries-stored.server.ts'
import { goneFile, type Sent } from './sent-file.ts'
import { type StoredPicture, storePicture } from './store-picture.server.ts'

/**
 * Keeps a picture that came with a form, as `storePicture`, or finds the one that was kept before. Bad input
 * of its field for one that is not there for the party acted for: somebody else's, or gone as nothing used it
 * for a day.
 */
export async function takePicture(ctx: Ctx, sent: Sent, field: string): Promise<StoredPicture> {
  if ('file' in sent) return storePicture(ctx, sent.file)
  const picture = uploadedPicture(sent.stored)
  if (!picture) throw goneFile(field)
  await getStoredFile(ctx, { kind: 'picture', name: picture.name, field })
  return { ...picture, address: sent.stored }
}

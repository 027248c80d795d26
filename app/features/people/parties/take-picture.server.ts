import { uploadedPicture } from '#app/kit/picture-address.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getStoredFile } from './queries-files.server.ts'
import { goneFile, type Sent } from './sent-file.ts'
import { type StoredPicture, storePicture } from './store-picture.server.ts'

/**
 * Stores a picture sent with a form, as `storePicture`, or finds an earlier upload. Bad input of its field
 * for somebody else's, or one deleted after a day without use.
 */
export async function takePicture(ctx: Ctx, sent: Sent, field: string): Promise<StoredPicture> {
  if ('file' in sent) return storePicture(ctx, sent.file)
  const picture = uploadedPicture(sent.stored)
  if (!picture) throw goneFile(field)
  await getStoredFile(ctx, { kind: 'picture', name: picture.name, field })
  return { ...picture, address: sent.stored }
}

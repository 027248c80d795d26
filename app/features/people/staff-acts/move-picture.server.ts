import { PICTURE_SIZES, pictureKey } from '#app/kit/picture-address.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { moveFile } from '#app/platform/storage/file-store.server.ts'

/**
 * Moves the files of a picture to another name, so that nothing is at its old address any more; what is moved
 * already stays. Refuses any actor but the system.
 */
export async function movePicture(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  requireSystem(ctx)

  for (const size of PICTURE_SIZES)
    for (const format of ['webp', 'avif'] as const)
      await moveFile(pictureKey(from, size, format), pictureKey(to, size, format))
}

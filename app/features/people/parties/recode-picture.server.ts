import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import {
  PICTURE_SIZES,
  pictureAddress,
  pictureKey,
  sizesOf,
  uploadedPicture,
} from '#app/kit/picture-address.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { dropFiles, keepFile, openFile } from '#app/platform/storage/file-store.server.ts'
import { recodeToAvif } from '#app/platform/storage/recode-picture.server.ts'
import { filesOf } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

const [, , , LARGEST] = PICTURE_SIZES

/**
 * Stores a picture as AVIF, too, made of its largest size; does nothing without that size, when repeated, or
 * for a deleted picture. Refuses any actor but the system.
 */
export async function recodePicture(ctx: Ctx, fileId: string): Promise<void> {
  requireSystem(ctx)

  const toDo = and(
    filesOf(ctx.actor),
    eq(storedFiles.id, fileId),
    eq(storedFiles.kind, 'picture'),
    isNull(storedFiles.recodedAt),
    isNull(storedFiles.droppedAt),
  )
  const [file] = await read(ctx)
    .select({ name: storedFiles.name, ownerId: storedFiles.partyId })
    .from(storedFiles)
    .where(toDo)
  const picture = file && uploadedPicture(pictureAddress(file.name))
  if (!picture) return
  const whole = await openFile(pictureKey(picture.name, LARGEST))

  const made = whole ? await recodeToAvif({ ...file, whole: await buffer(whole) }, sizesOf(picture)) : []
  const keys = made.map(({ size }) => pictureKey(picture.name, size, 'avif'))
  for (const [at, { avif }] of made.entries()) await keepFile(keys[at] ?? '', avif)

  const kept = await inTransaction((tx) =>
    tx
      .update(storedFiles)
      .set({ recodedAt: ctx.now() })
      .where(and(toDo, eq(storedFiles.name, file.name)))
      .returning({ id: storedFiles.id }),
  )
  // What deletes or removes pictures may have been faster: nothing would ever delete these then.
  if (kept.length === 0) await dropFiles(keys)
}

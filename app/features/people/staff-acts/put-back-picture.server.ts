import { and, eq, isNull, ne } from 'drizzle-orm'
import type { FileUse } from '#app/features/people/parties/file.ts'
import { reassignFile } from '#app/features/people/parties/reassign-file.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { takenPicture, withPicture } from '#app/kit/gallery.ts'
import { pictureAddress } from '#app/kit/picture-address.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { pictureHolders } from './picture-holder-registry.server.ts'
import { REMOVED_PICTURE } from './staff-act.ts'
import { removedPictures } from './tables.server.ts'

/**
 * Shows a removed picture again where it stood, and where no other one stands for the thing by now. False
 * where it is not removed, or no more there.
 */
export async function putBackPicture(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const [removed] = await tx.delete(removedPictures).where(eq(removedPictures.fileId, id)).returning()
  const [file] = await tx
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), isNull(storedFiles.droppedAt)))
  if (!removed || !file) return false

  const holders = await pictureHolders.read()
  const address = pictureAddress(file.name)
  const uses: FileUse[] = await tx
    .select({ kind: fileUses.subjectKind, id: fileUses.subjectId })
    .from(fileUses)
    .where(and(eq(fileUses.fileId, id), ne(fileUses.subjectKind, REMOVED_PICTURE)))
  for (const { taken, ...use } of removed.taken) {
    let stands = false
    await holders[use.kind]?.(tx, ctx, {
      id: use.id,
      change: (shown) => {
        const after = withPicture(shown, taken, address)
        stands = takenPicture(after, address) !== null
        return after
      },
    })
    if (stands) uses.push(use)
  }
  await reassignFile(tx, { id, uses })
  await audit(tx, ctx, 'picture.restore', { kind: 'file', id }, { reason: personal(reason) })
  await enqueue(tx, forgetPagesJob, {})
  return true
}

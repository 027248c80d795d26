import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { reassignFile } from '#app/features/people/parties/reassign-file.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { type TakenPicture, takenPicture, withoutPicture } from '#app/kit/gallery.ts'
import { pictureAddress, uploadedPicture } from '#app/kit/picture-address.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { movePictureJob } from './jobs.ts'
import { pictureHolders } from './picture-holder-registry.server.ts'
import { REMOVED_PICTURE } from './staff-act.ts'
import { removedPictures } from './tables.server.ts'

/**
 * Takes a picture from everything that shows it, and from its address: it gets another one that nobody knows
 * but staff, and is kept there for an objection. False where it is gone already.
 */
export async function removePicture(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const [file] = await tx
    .select({ name: storedFiles.name, partyId: storedFiles.partyId })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), eq(storedFiles.kind, 'picture'), isNull(storedFiles.droppedAt)))
  const picture = file && uploadedPicture(pictureAddress(file.name))
  if (!picture) return false
  const written = await tx
    .insert(removedPictures)
    .values({ fileId: id, partyId: file.partyId, taken: [], removedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ fileId: removedPictures.fileId })
  if (written.length === 0) return false

  const uses = await tx
    .select({ kind: fileUses.subjectKind, id: fileUses.subjectId })
    .from(fileUses)
    .where(eq(fileUses.fileId, id))
    .orderBy(fileUses.subjectKind, fileUses.subjectId)
  const holders = await pictureHolders.read()
  const address = pictureAddress(file.name)
  const taken: { kind: string; id: string; taken: TakenPicture }[] = []
  for (const use of uses) {
    const stood: TakenPicture[] = []
    await holders[use.kind]?.(tx, ctx, {
      id: use.id,
      change: (shown) => {
        stood.push(...[takenPicture(shown, address) ?? []].flat())
        return withoutPicture(shown, address)
      },
    })
    for (const one of stood) taken.push({ ...use, taken: one })
  }
  const others = uses.filter(({ kind }) => !holders[kind])
  const name = `${randomBytes(16).toString('base64url')}-${picture.width}x${picture.height}`
  await reassignFile(tx, { id, name, uses: [{ kind: REMOVED_PICTURE, id }, ...others] })
  await tx.update(removedPictures).set({ taken }).where(eq(removedPictures.fileId, id))
  await audit(tx, ctx, 'picture.remove', { kind: 'file', id }, { reason: personal(reason) })
  await enqueue(tx, movePictureJob, { from: file.name, to: name })
  // Pages that are kept for visitors show what is gone.
  await enqueue(tx, forgetPagesJob, {})
  return true
}

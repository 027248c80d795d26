import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { FileOwners, FileUse } from './file.ts'
import { fileUses, storedFiles } from './tables.server.ts'

/**
 * Sets which files, by name, a thing uses; files that it no longer uses are deleted some time later. Refuses,
 * as not found, files that none of the owners has or that are gone.
 */
export async function assignFiles(
  tx: Tx,
  use: FileUse,
  { owners, names }: { owners: FileOwners; names: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(names)]
  // Locked, so that the job which deletes what nothing uses sees this use or is seen by it.
  const found =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: storedFiles.id })
          .from(storedFiles)
          .where(
            and(
              inArray(storedFiles.name, wanted),
              inArray(storedFiles.partyId, [...owners]),
              isNull(storedFiles.droppedAt),
            ),
          )
          .orderBy(storedFiles.id)
          .for('update')
  if (found.length < wanted.length) throw notFound()
  const ids = found.map(({ id }) => id)
  const ofUse = and(eq(fileUses.subjectKind, use.kind), eq(fileUses.subjectId, use.id))
  await tx.delete(fileUses).where(ids.length > 0 ? and(ofUse, notInArray(fileUses.fileId, ids)) : ofUse)
  if (ids.length > 0)
    await tx
      .insert(fileUses)
      .values(ids.map((fileId) => ({ subjectKind: use.kind, subjectId: use.id, fileId })))
      .onConflictDoNothing()
}

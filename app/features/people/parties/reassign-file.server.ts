import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { FileUse } from './file.ts'
import { fileUses, storedFiles } from './tables.server.ts'

type Reassigned = { id: string; name?: string; uses: readonly FileUse[] }

/**
 * Gives a locked file these uses and no others, and another name, by which its old address leads nowhere;
 * what lies in the store is moved by the caller.
 */
export async function reassignFile(tx: Tx, { id, name, uses }: Reassigned): Promise<void> {
  if (name !== undefined) await tx.update(storedFiles).set({ name }).where(eq(storedFiles.id, id))
  await tx.delete(fileUses).where(eq(fileUses.fileId, id))
  if (uses.length > 0)
    await tx
      .insert(fileUses)
      .values(uses.map((use) => ({ subjectKind: use.kind, subjectId: use.id, fileId: id })))
      .onConflictDoNothing()
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { OF_REQUIREMENT } from '#app/features/procurement/requirements/requirement.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** The files of a locked requirement, by name and title, in the order in which they came. */
export function listUsedFiles(tx: Tx, requirementId: string): Promise<{ name: string; title: string }[]> {
  return tx
    .select({ name: storedFiles.name, title: storedFiles.title })
    .from(fileUses)
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(
      and(
        eq(fileUses.subjectKind, OF_REQUIREMENT),
        eq(fileUses.subjectId, requirementId),
        isNull(storedFiles.droppedAt),
      ),
    )
    .orderBy(asc(storedFiles.id))
}

import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { filesOf } from '#app/features/people/parties/queries-scope.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { OF_REQUIREMENT_DRAFT } from '#app/features/procurement/requirement-drafts/draft.ts'
import { requirementDrafts } from '#app/features/procurement/requirement-drafts/tables.server.ts'
import { OF_REQUIREMENT } from '#app/features/procurement/requirements/requirement.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Has the files of requirements and drafts that went with the person who wrote them deleted too. Refuses any
 * actor but the system.
 */
export async function dropErasedFiles(ctx: Ctx, partyId: PartyId): Promise<void> {
  requireSystem(ctx)

  const gone = await read(ctx)
    .selectDistinct({ kind: fileUses.subjectKind, id: fileUses.subjectId })
    .from(fileUses)
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(
      and(
        filesOf(ctx.actor),
        inArray(fileUses.subjectKind, [OF_REQUIREMENT, OF_REQUIREMENT_DRAFT]),
        eq(storedFiles.partyId, partyId),
        notExists(sql`(select from ${requirements} r where r.id = ${fileUses.subjectId})`),
        notExists(sql`(select from ${requirementDrafts} d where d.key = ${fileUses.subjectId})`),
      ),
    )
  if (gone.length === 0) return
  await inTransaction(async (tx) => {
    for (const use of gone) await assignFiles(tx, use, { owners: [partyId], names: [] })
  })
}

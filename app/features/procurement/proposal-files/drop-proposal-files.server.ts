import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { filesOf } from '#app/features/people/parties/queries-scope.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { OF_PROPOSAL, OF_PROPOSAL_DRAFT } from '#app/features/procurement/proposals/proposal.ts'
import { proposalDrafts, proposalVersions } from '#app/features/procurement/proposals/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Has the files deleted that a person who was erased has attached to proposals, and those of proposals that
 * went with the requirement of an erased person. Refuses any actor but the system.
 */
export async function dropProposalFiles(ctx: Ctx, partyId: PartyId): Promise<void> {
  requireSystem(ctx)

  const isGone = and(
    notExists(sql`(select from ${proposalVersions} v where v.id = ${fileUses.subjectId})`),
    notExists(sql`(select from ${proposalDrafts} d where d.id = ${fileUses.subjectId})`),
  )
  const due = await read(ctx)
    .selectDistinct({ kind: fileUses.subjectKind, id: fileUses.subjectId })
    .from(fileUses)
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(
      and(
        filesOf(ctx.actor),
        inArray(fileUses.subjectKind, [OF_PROPOSAL, OF_PROPOSAL_DRAFT]),
        or(eq(storedFiles.partyId, partyId), isGone),
      ),
    )
  if (due.length === 0) return
  await inTransaction(async (tx) => {
    for (const use of due) await assignFiles(tx, use, { owners: [partyId], names: [] })
  })
}

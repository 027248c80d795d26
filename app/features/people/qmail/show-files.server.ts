import { and, eq } from 'drizzle-orm'
import { OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'
import { fileUses } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { listSideAccounts } from './list-side-accounts.server.ts'
import { conversationLines } from './tables.server.ts'

/**
 * Has the people of conversations look again in which a file stands that waited and was looked at. Refuses
 * any actor but the system.
 */
export async function showFiles(ctx: Ctx, { fileId }: { fileId: string }): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const used = await tx
      .selectDistinct({ id: conversationLines.conversationId })
      .from(fileUses)
      .innerJoin(conversationLines, eq(conversationLines.id, fileUses.subjectId))
      .where(and(eq(fileUses.subjectKind, OF_MESSAGE), eq(fileUses.fileId, fileId)))
    for (const { id } of used) await haveLook(tx, await listSideAccounts(tx, id))
  })
}

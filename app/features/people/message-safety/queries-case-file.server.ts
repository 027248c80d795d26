import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LinkedFile } from '#app/features/people/message-files/file-link.server.ts'
import { OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import type { DownloadedFile } from '#app/features/people/qmail/queries-file.server.ts'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { linesOfCases } from './queries-scope.server.ts'

/**
 * A file of a message in a case, for staff, for which an address may be made; that it was opened is recorded.
 * Refuses with `notFound` who may not decide on the case, one that is in none and one that was removed, with
 * `conflict` one that nothing has looked at yet.
 */
export async function getCaseFile(ctx: Ctx, name: string): Promise<DownloadedFile> {
  const { conversationId, ...file } = await findFile(ctx, name)
  const subject = { kind: 'conversation', id: conversationId }
  await recordStaffRead(ctx, { owner: null, subject, what: `file ${name}` })
  return file
}

/**
 * The file that an address leads to that was made for somebody of staff, while that account may still decide
 * on the case; refuses as `getCaseFile` does.
 */
export async function getLinkedCaseFile(ctx: Ctx, { name, accountId }: LinkedFile): Promise<DownloadedFile> {
  const actor = await findPerson(systemContext('message-safety.linked-case-file'), accountId)
  if (!actor) throw notFound()
  const { conversationId: _, ...file } = await findFile({ ...ctx, actor }, name)
  return file
}

async function findFile(ctx: Ctx, name: string): Promise<DownloadedFile & { conversationId: string }> {
  const [found] = await read(ctx)
    .select({
      conversationId: conversations.id,
      name: storedFiles.name,
      title: storedFiles.title,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
      hasPreview: storedFiles.hasPreview,
      isScanned: sql<boolean>`${storedFiles.scannedAt} is not null`,
    })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .innerJoin(
      fileUses,
      and(eq(fileUses.subjectKind, OF_MESSAGE), eq(fileUses.subjectId, conversationLines.id)),
    )
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(
      and(
        linesOfCases(ctx.actor),
        eq(storedFiles.kind, 'attachment'),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
        isNull(storedFiles.finding),
      ),
    )
    .limit(1)
  if (!found) throw notFound()
  const { isScanned, ...file } = found
  if (!isScanned) throw refuse('conflict', 'files:refused.waiting')
  return file
}

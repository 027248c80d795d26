import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LinkedFile } from '#app/features/people/message-files/file-link.server.ts'
import { OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { wordsForOther } from './contact-masking.ts'
import { lineReader } from './line-registry.server.ts'
import { conversationsOf, conversationsOfLink, linesOfConversations } from './queries-scope.server.ts'
import { conversationLines, conversationSides, conversations } from './tables.server.ts'

/** A file of a message as it is downloaded. */
export type DownloadedFile = {
  name: string
  title: string
  contentType: string
  bytes: number
  hasPreview: boolean
}

/**
 * A file that came with a message of a conversation of the party acted for, for which an address may be made.
 * Refuses a visitor with `signIn`, with `notFound` a file of others and one that was removed, with `conflict`
 * one that nothing has looked at yet.
 */
export async function getMessageFile(ctx: Ctx, name: string): Promise<DownloadedFile> {
  requireAccountHolder(ctx.actor)
  return getFile(ctx, name, conversationsOf(ctx.actor))
}

/**
 * The file that an address of its own leads to, while the account it was made for still reads the
 * conversation; refuses as `getMessageFile` does.
 */
export async function getLinkedFile(
  ctx: Ctx,
  { name, accountId, partyId }: LinkedFile,
): Promise<DownloadedFile> {
  return getFile(ctx, name, conversationsOfLink({ accountId, partyId }))
}

async function getFile(ctx: Ctx, name: string, sides: Scope<'conversation sides'>): Promise<DownloadedFile> {
  const [found] = await read(ctx)
    .select({
      name: storedFiles.name,
      title: storedFiles.title,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
      hasPreview: storedFiles.hasPreview,
      isScanned: sql<boolean>`${storedFiles.scannedAt} is not null`,
      isOwn: sql<boolean>`${conversationLines.sideId} = ${conversationSides.partyId}`,
      isReleased: sql<boolean>`${conversationLines.releasedAt} is not null`,
      areContactsOpen: sql<boolean>`${conversations.contactsOpenAt} is not null`,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(conversationLines, linesOfConversations())
    .innerJoin(
      fileUses,
      and(eq(fileUses.subjectKind, OF_MESSAGE), eq(fileUses.subjectId, conversationLines.id)),
    )
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(
      and(
        sides,
        eq(storedFiles.kind, 'attachment'),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
        isNull(storedFiles.finding),
      ),
    )
    .limit(1)
  if (!found) throw notFound()
  const { isScanned, isOwn, isReleased, areContactsOpen, title, ...file } = found
  if (!isScanned) throw refuse('conflict', 'files:refused.waiting')
  if (isOwn) return { ...file, title }
  const reader = await lineReader(ctx.language)
  return { ...file, title: wordsForOther(title, { isReleased, areContactsOpen }, reader) }
}

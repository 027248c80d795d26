import { and, eq, ne, sql } from 'drizzle-orm'
import { OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'
import type { Detail } from '#app/features/people/notifications/notification-kinds.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { MESSAGE, type Withheld } from './conversation.ts'
import { indexLines } from './index-lines.server.ts'
import { mailUnreadJob, UNREAD_MINUTES } from './jobs.ts'
import { listSideAccounts } from './list-side-accounts.server.ts'
import { conversationLines, conversationReads, conversationSides, conversations } from './tables.server.ts'

type Said = {
  side: PartyId
  author: AccountId
  words: string
  quotes?: number
  /** Names of stored attachments of the side. */
  files?: readonly string[]
  likeness?: string | null
  /** Why the other side does not get it. */
  withheld?: Withheld | null
}
type Done = {
  kind: string
  about: string
  parameters: Record<string, Detail>
  /** The only side that sees it, where the other one has blocked it; both without one. */
  seenBy?: PartyId | null
}

/**
 * Writes the next line of a conversation that the caller has locked: what a person of one side says, or what
 * the product did, of which the second time for the same kind and `about` writes nothing. What was said is
 * unread for the people of the other side, of whom each is written an email if it stays so for
 * UNREAD_MINUTES; what is withheld (`withheld`) is the own side's alone, what only one sees (`seenBy`) that
 * one's. Returns the position of the line;
 * null where it was there.
 */
export async function writeLine(tx: Tx, conversationId: string, line: Said | Done): Promise<number | null> {
  const isSaid = 'words' in line
  if (!isSaid && (await isThere(tx, conversationId, line))) return null
  const [counted] = await tx
    .update(conversations)
    .set({ lastPosition: sql`${conversations.lastPosition} + 1`, lastAt: sql`clock_timestamp()` })
    .where(eq(conversations.id, conversationId))
    .returning({
      position: conversations.lastPosition,
      at: conversations.lastAt,
      lowId: conversations.lowId,
      highId: conversations.highId,
      subjectKind: conversations.subjectKind,
    })
  if (!counted) throw new Error('a conversation that is locked is not there')
  const { position, at, ...pair } = counted
  const row = { id: newId(), conversationId, position, writtenAt: at }
  await tx.insert(conversationLines).values(
    isSaid
      ? {
          ...row,
          kind: MESSAGE,
          sideId: line.side,
          authorId: line.author,
          words: line.words,
          quotes: line.quotes,
          likeness: line.likeness,
          withheld: line.withheld,
        }
      : {
          ...row,
          kind: line.kind,
          about: line.about,
          parameters: line.parameters,
          ...(line.seenBy ? { seenBy: line.seenBy, withheld: 'blocked' as const } : {}),
        },
  )
  const files = isSaid ? (line.files ?? []) : []
  if (isSaid && files.length > 0)
    await assignFiles(tx, { kind: OF_MESSAGE, id: row.id }, { owners: [line.side], names: files })
  const [side, only] = isSaid ? [line.side, line.withheld ? line.side : null] : [null, line.seenBy ?? null]
  await noteSides(tx, conversationId, { position, at, side, only })
  if (isSaid)
    await indexLines(tx, [
      { ...pair, lineId: row.id, sideId: line.side, words: line.words, hasFiles: files.length > 0 },
    ])
  if (isSaid) await noteSaid(tx, conversationId, line, { position, at })
  await haveLook(tx, await listSideAccounts(tx, conversationId, only ?? undefined))
  return position
}

async function isThere(tx: Tx, conversationId: string, { kind, about }: Done): Promise<boolean> {
  const [known] = await tx
    .select({ id: conversationLines.id })
    .from(conversationLines)
    .where(
      and(
        eq(conversationLines.conversationId, conversationId),
        eq(conversationLines.kind, kind),
        eq(conversationLines.about, about),
      ),
    )
  return known !== undefined
}

/**
 * A line brings the conversation to the top of both inboxes, or of the only side that sees it (`only`); what
 * is said opens the other's again.
 */
async function noteSides(
  tx: Tx,
  conversationId: string,
  { position, at, side, only }: { position: number; at: Date; side: PartyId | null; only: PartyId | null },
): Promise<void> {
  const isOwn = sql`${conversationSides.partyId} = ${side}`
  await tx
    .update(conversationSides)
    .set(
      side === null
        ? { lastAt: at, lastPosition: position }
        : {
            lastAt: at,
            lastPosition: position,
            isDone: sql`${conversationSides.isDone} and ${isOwn}`,
            saidPosition: sql`case when ${isOwn} then ${position}::int else ${conversationSides.saidPosition} end`,
            heardPosition: sql`case when ${isOwn} then ${conversationSides.heardPosition} else ${position}::int end`,
          },
    )
    .where(
      and(
        eq(conversationSides.conversationId, conversationId),
        only === null ? undefined : eq(conversationSides.partyId, only),
      ),
    )
}

/** Who writes has read what stands above, and the people of the other side are written to by and by. */
async function noteSaid(
  tx: Tx,
  conversationId: string,
  { side, author, withheld }: Said,
  { position, at }: { position: number; at: Date },
): Promise<void> {
  await tx
    .insert(conversationReads)
    .values({ conversationId, accountId: author, position })
    .onConflictDoUpdate({
      target: [conversationReads.accountId, conversationReads.conversationId],
      set: { position: sql`greatest(${conversationReads.position}, excluded.position)` },
    })
  if (withheld) return
  const [other] = await tx
    .select({ partyId: conversationSides.partyId })
    .from(conversationSides)
    .where(and(eq(conversationSides.conversationId, conversationId), ne(conversationSides.partyId, side)))
  if (!other) return
  const startAfter = new Date(at.getTime() + UNREAD_MINUTES * 60_000)
  await enqueue(tx, mailUnreadJob, { conversationId, partyId: other.partyId, position }, { startAfter })
}

import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { companyProfiles } from '#app/features/people/company-profiles/tables.server.ts'
import { listMessageFiles } from '#app/features/people/message-files/queries-files.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { isEmployee, type Person, requireAccountHolder } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { hasHidden, wordsForOther } from './contact-masking.ts'
import {
  LINES_AT_ONCE,
  linkFor,
  MESSAGE,
  type ShownLine,
  type ShownSide,
  type ShownSubject,
  startOf,
} from './conversation.ts'
import { lineReader } from './line-registry.server.ts'
import { wordsOfLine } from './product-line.ts'
import {
  conversationsOf,
  isDelivered,
  linesOfConversations,
  readsOfConversations,
} from './queries-scope.server.ts'
import {
  isOtherParty,
  otherAccount,
  otherParty,
  personName,
  sideColumns,
  takenAccount,
  takenParty,
} from './queries-sides.server.ts'
import { conversationLines, conversationReads, conversationSides, conversations } from './tables.server.ts'

/** A conversation as the page shows it above its lines. */
export type ShownConversation = {
  code: string
  other: ShownSide
  /** Whether the other side may still be written to. */
  isOpen: boolean
  subject: ShownSubject | null
  takenBy: { name: string; isReader: boolean } | null
  isDone: boolean
  /** The position up to which the reader had read, and of the last line. */
  readUntil: number
  last: number
}

/** Which lines: the last ones, those before or after a position, or those around one. */
export type Stretch = { before?: number; after?: number; around?: number }

type Found = ShownConversation & { id: string }

/**
 * The conversation with a code, of the party acted for, or, without one, the latest with another party; null
 * where these two have none. Refuses a visitor with `signIn`, an unknown code with `notFound`.
 */
export async function findConversation(
  ctx: Ctx,
  asked: { code: string } | { with: PartyId; subject?: { kind: string; id: string } | null },
): Promise<ShownConversation | null> {
  requireAccountHolder(ctx.actor)
  const found = await find(ctx, ctx.actor, asked)
  if (!found && 'code' in asked) throw notFound()
  if (!found) return null
  const { id: _, ...shown } = found
  return shown
}

async function find(
  ctx: Ctx,
  actor: Person,
  asked: { code: string } | { with: PartyId; subject?: { kind: string; id: string } | null },
): Promise<Found | null> {
  const which =
    'code' in asked
      ? eq(conversations.code, asked.code)
      : and(
          eq(otherParty.id, asked.with),
          asked.subject === undefined
            ? undefined
            : and(
                sql`${conversations.subjectKind} is not distinct from ${asked.subject?.kind ?? null}`,
                sql`${conversations.subjectId} is not distinct from ${asked.subject?.id ?? null}::uuid`,
              ),
        )
  const [row] = await read(ctx)
    .select({
      id: conversations.id,
      code: conversations.code,
      other: sideColumns,
      isOpen: sql<boolean>`${otherParty.suspendedAt} is null and ${otherParty.deactivatedAt} is null`,
      kind: conversations.subjectKind,
      title: conversations.subjectTitle,
      language: conversations.subjectLanguage,
      link: conversationSides.subjectLink,
      takenBy: conversationSides.takenBy,
      takenName: personName(takenParty),
      isDone: conversationSides.isDone,
      readUntil: sql<number>`coalesce(${conversationReads.position}, 0)`,
      last: conversationSides.lastPosition,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(otherParty, isOtherParty)
    .leftJoin(otherAccount, eq(otherAccount.partyId, otherParty.id))
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, otherParty.id))
    .leftJoin(takenAccount, eq(takenAccount.id, conversationSides.takenBy))
    .leftJoin(takenParty, eq(takenParty.id, takenAccount.partyId))
    .leftJoin(conversationReads, readsOfConversations(actor))
    .where(and(conversationsOf(actor), which))
    .orderBy(desc(conversationSides.lastAt))
    .limit(1)
  if (!row) return null
  const { kind, title, language, link, takenBy, takenName, ...shown } = row
  return {
    ...shown,
    subject:
      kind !== null && title !== null
        ? { kind, title, language, link: linkFor(link, isEmployee(actor)) }
        : null,
    takenBy: takenBy === null ? null : { name: takenName ?? '', isReader: takenBy === actor.accountId },
  }
}

const author = alias(accounts, 'author')
const authorParty = alias(parties, 'author_party')
const quotedLine = alias(conversationLines, 'quoted_line')
const quotedAuthor = alias(accounts, 'quoted_author')
const quotedParty = alias(parties, 'quoted_party')

const UNSHOWN = { areContactsOpen: false, isReleased: false }

/**
 * Lines of a conversation of the party acted for in their order, LINES_AT_ONCE or `most` of them, and whether
 * there are earlier and later ones. Refuses a visitor with `signIn`; of a conversation of others there are
 * none.
 */
export async function listLines(
  ctx: Ctx,
  code: string,
  stretch: Stretch = {},
  most = LINES_AT_ONCE,
): Promise<{ lines: ShownLine[]; earlier: boolean; later: boolean }> {
  requireAccountHolder(ctx.actor)
  const { accountId, partyId } = ctx.actor
  const { before, after, around } = stretch
  const forward = after !== undefined
  const half = Math.floor(LINES_AT_ONCE / 2)

  const rows = await read(ctx)
    .select({
      id: conversationLines.id,
      position: conversationLines.position,
      at: conversationLines.writtenAt,
      kind: conversationLines.kind,
      sideId: conversationLines.sideId,
      authorId: conversationLines.authorId,
      author: personName(authorParty),
      words: conversationLines.words,
      parameters: conversationLines.parameters,
      quotes: conversationLines.quotes,
      isReleased: sql<boolean>`${conversationLines.releasedAt} is not null`,
      isClaimed: sql<boolean>`${conversationLines.claimedAt} is not null`,
      isDeclined: sql<boolean>`${conversationLines.declinedAt} is not null`,
      withheld: conversationLines.withheld,
      declinedReason: conversationLines.declinedReason,
      areContactsOpen: sql<boolean>`${conversations.contactsOpenAt} is not null`,
      quotedSide: quotedLine.sideId,
      isQuotedReleased: sql<boolean>`${quotedLine.releasedAt} is not null`,
      quotedWords: quotedLine.words,
      quotedAuthor: personName(quotedParty),
      last: conversationSides.lastPosition,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(conversationLines, linesOfConversations())
    .leftJoin(author, eq(author.id, conversationLines.authorId))
    .leftJoin(authorParty, eq(authorParty.id, author.partyId))
    .leftJoin(
      quotedLine,
      and(
        eq(quotedLine.conversationId, conversationLines.conversationId),
        eq(quotedLine.position, conversationLines.quotes),
        isDelivered(quotedLine),
      ),
    )
    .leftJoin(quotedAuthor, eq(quotedAuthor.id, quotedLine.authorId))
    .leftJoin(quotedParty, eq(quotedParty.id, quotedAuthor.partyId))
    .where(
      and(
        conversationsOf(ctx.actor),
        eq(conversations.code, code),
        before === undefined ? undefined : lt(conversationLines.position, before),
        after === undefined ? undefined : gt(conversationLines.position, after),
        around === undefined ? undefined : lt(conversationLines.position, around + half),
      ),
    )
    .orderBy(forward ? asc(conversationLines.position) : desc(conversationLines.position))
    .limit(most + 1)

  const reader = await lineReader(ctx.language)
  const shown = rows.slice(0, most)
  const readable = shown.flatMap(({ id, kind, sideId, authorId }) =>
    kind === MESSAGE ? [{ id, isOwn: sideId === partyId, isMine: authorId === accountId }] : [],
  )
  const shownAs = new Map(shown.map((row) => [row.id, row]))
  const files = await listMessageFiles(ctx, readable, (title, lineId) =>
    wordsForOther(title, shownAs.get(lineId) ?? UNSHOWN, reader),
  )
  const lines = (forward ? shown : shown.toReversed()).map((row): ShownLine => {
    const { id, position, kind, author: whose, areContactsOpen, isReleased, quotes } = row
    const { isClaimed, isDeclined } = row
    const isOwn = row.sideId === partyId
    const quoted = {
      kind: MESSAGE,
      words: row.quotedWords ?? '',
      parameters: null,
      isOwn: row.quotedSide === partyId,
      areContactsOpen,
      isReleased: row.isQuotedReleased,
    }
    return {
      id,
      position,
      at: row.at.toISOString(),
      kind,
      isOwn,
      isMine: row.authorId === accountId,
      author: whose,
      words: files.has(id) && row.words === '' ? '' : wordsOfLine({ ...row, isOwn }, reader),
      files: files.get(id) ?? [],
      isHidden: kind === MESSAGE && hasHidden(row.words, { areContactsOpen, isReleased }, reader.ownHosts),
      isClaimed,
      isDeclined,
      // That one is blocked is never said.
      held: isOwn && row.withheld !== 'blocked' ? row.withheld : null,
      declinedReason: isOwn ? row.declinedReason : null,
      quoted:
        quotes === null || row.quotedWords === null
          ? null
          : { position: quotes, author: row.quotedAuthor, words: startOf(wordsOfLine(quoted, reader)) },
    }
  })
  const first = lines[0]?.position ?? 1
  const newest = lines.at(-1)?.position ?? 0
  const earlier = forward ? first > 1 : rows.length > most
  return { lines, earlier, later: newest < (rows[0]?.last ?? 0) }
}

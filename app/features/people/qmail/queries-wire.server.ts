import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { lineReader } from './line-registry.server.ts'
import { wordsOfLine } from './product-line.ts'
import { conversationsOf, linesOfConversations, readsOfConversations } from './queries-scope.server.ts'
import { isOtherParty, otherAccount, otherParty } from './queries-sides.server.ts'
import { conversationLines, conversationReads, conversationSides, conversations } from './tables.server.ts'

/** How many lines the wire gives at once. */
export const WIRE_LINES = 20

/** Which lines a caller asks for: of whom, and which after or before those that it holds. */
export type WireLines = { of: string; newerThan: string | null; olderThan: string | null }

/** A line on the wire; `fromUser` and `toUser` are usernames of parties, empty for what the product did. */
export type WireLine = {
  id: string
  code: string
  other: string
  fromUser: string
  toUser: string
  message: string
  date: string
  unread: boolean
  image: string | null
}

const author = alias(accounts, 'author')
const own = alias(parties, 'own_party')

/**
 * Lines of the conversations of the party acted for, newest first, WIRE_LINES at most: the last one of each
 * conversation (`of` empty), all unread ones (`unread`), or all with one other side, named by username or
 * userId. Refuses a visitor with `signIn`.
 */
export async function listWireLines(ctx: Ctx, asked: WireLines): Promise<WireLine[]> {
  requireAccountHolder(ctx.actor)
  const { partyId } = ctx.actor
  const hasRead = sql`coalesce(${conversationReads.position}, 0)`
  const isUnread = sql<boolean>`(coalesce(${conversationLines.sideId} <> ${conversationSides.partyId}, false)
    and ${conversationLines.position} > ${hasRead})`
  const isNamed = isId(asked.of)
    ? or(sql`${otherAccount.id} = ${asked.of}`, sql`${otherParty.id} = ${asked.of}`)
    : sql`${otherParty.slug} = lower(${asked.of})`
  const which =
    asked.of === ''
      ? eq(conversationLines.position, conversationSides.lastPosition)
      : asked.of === 'unread'
        ? isUnread
        : isNamed

  const rows = await read(ctx)
    .select({
      id: conversationLines.id,
      code: conversations.code,
      other: otherParty.displaySlug,
      own: own.displaySlug,
      sideId: conversationLines.sideId,
      kind: conversationLines.kind,
      words: conversationLines.words,
      parameters: conversationLines.parameters,
      isReleased: sql<boolean>`${conversationLines.releasedAt} is not null`,
      areContactsOpen: sql<boolean>`${conversations.contactsOpenAt} is not null`,
      at: conversationLines.writtenAt,
      unread: isUnread,
      image: author.image,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(conversationLines, linesOfConversations())
    .innerJoin(otherParty, isOtherParty)
    .innerJoin(own, eq(own.id, conversationSides.partyId))
    .leftJoin(otherAccount, eq(otherAccount.partyId, otherParty.id))
    .leftJoin(author, eq(author.id, conversationLines.authorId))
    .leftJoin(conversationReads, readsOfConversations(ctx.actor))
    .where(
      and(
        conversationsOf(ctx.actor),
        which,
        asked.newerThan === null ? undefined : gt(conversationLines.id, asked.newerThan),
        asked.olderThan === null ? undefined : lt(conversationLines.id, asked.olderThan),
      ),
    )
    .orderBy(desc(conversationLines.id))
    .limit(WIRE_LINES)

  const reader = await lineReader(ctx.language)
  return rows.map((row): WireLine => {
    const { id, code, other, own: mine, sideId, at, unread, image } = row
    const isOwn = sideId === partyId
    const [fromUser, toUser] = sideId === null ? ['', ''] : isOwn ? [mine, other] : [other, mine]
    const message = wordsOfLine({ ...row, isOwn }, reader)
    return { id, code, other, fromUser, toUser, message, date: at.toISOString(), unread, image }
  })
}

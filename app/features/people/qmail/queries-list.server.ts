import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { companyProfiles } from '#app/features/people/company-profiles/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import {
  CONVERSATIONS_AT_ONCE,
  type InboxView,
  type ShownSide,
  type ShownSubject,
  startOf,
} from './conversation.ts'
import { lineReader } from './line-registry.server.ts'
import { wordsOfLine } from './product-line.ts'
import { conversationsOf, linesOfConversations, readsOfConversations } from './queries-scope.server.ts'
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

/** A conversation in the inbox of a side; `at` is an instant as ISO text, `unread` counts up to 99. */
export type ListedConversation = {
  code: string
  other: ShownSide
  subject: ShownSubject | null
  last: { isOwn: boolean; isMessage: boolean; words: string }
  at: string
  unread: number
  /** Who of the own side looks after it. */
  takenBy: string | null
  isDone: boolean
}

const hasRead = sql`coalesce(${conversationReads.position}, 0)`
const MOST_LISTED = 99

/** How many messages of the other side the person has not read, in a query of `conversation_sides`. */
export const unreadOf = sql<number>`(select count(*)::int from (select from ${conversationLines}
  where ${linesOfConversations()} and ${conversationLines.position} > ${hasRead}
    and ${conversationLines.sideId} <> ${conversationSides.partyId} limit ${MOST_LISTED}) as unread_lines)`

const VIEWS: Record<InboxView, SQL | undefined> = {
  all: sql`not ${conversationSides.isDone}`,
  unread: sql`${conversationSides.heardPosition} > ${hasRead}`,
  mine: undefined,
  unanswered: sql`${conversationSides.heardPosition} > ${conversationSides.saidPosition} and not ${conversationSides.isDone}`,
  done: sql`${conversationSides.isDone}`,
}

/**
 * The conversations of the party acted for in a view of its inbox, the latest line first:
 * CONVERSATIONS_AT_ONCE after the one with the code `after`, or the first, and the code after which there are
 * more. Refuses a visitor with `signIn`.
 */
export async function listConversations(
  ctx: Ctx,
  { view, after }: { view: InboxView; after: string | null },
): Promise<{ list: ListedConversation[]; more: string | null }> {
  requireAccountHolder(ctx.actor)
  const { accountId, partyId } = ctx.actor
  const from = sql`(${conversationSides.lastAt}, ${conversationSides.conversationId}) <
    (select s.last_at, s.conversation_id from ${conversationSides} s join ${conversations} c
      on c.id = s.conversation_id where c.code = ${after} and s.party_id = ${partyId})`

  const rows = await read(ctx)
    .select({
      code: conversations.code,
      other: sideColumns,
      kind: conversations.subjectKind,
      title: conversations.subjectTitle,
      language: conversations.subjectLanguage,
      link: conversationSides.subjectLink,
      line: {
        kind: conversationLines.kind,
        sideId: conversationLines.sideId,
        words: conversationLines.words,
        parameters: conversationLines.parameters,
        isReleased: sql<boolean>`${conversationLines.releasedAt} is not null`,
      },
      at: conversationSides.lastAt,
      areContactsOpen: sql<boolean>`${conversations.contactsOpenAt} is not null`,
      unread: unreadOf,
      takenBy: personName(takenParty),
      isDone: conversationSides.isDone,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(otherParty, isOtherParty)
    .leftJoin(otherAccount, eq(otherAccount.partyId, otherParty.id))
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, otherParty.id))
    .leftJoin(takenAccount, eq(takenAccount.id, conversationSides.takenBy))
    .leftJoin(takenParty, eq(takenParty.id, takenAccount.partyId))
    .leftJoin(conversationReads, readsOfConversations(ctx.actor))
    .leftJoin(
      conversationLines,
      and(linesOfConversations(), eq(conversationLines.position, conversationSides.lastPosition)),
    )
    .where(
      and(
        conversationsOf(ctx.actor),
        view === 'mine' ? eq(conversationSides.takenBy, accountId) : VIEWS[view],
        after === null ? undefined : from,
      ),
    )
    .orderBy(desc(conversationSides.lastAt), desc(conversationSides.conversationId))
    .limit(CONVERSATIONS_AT_ONCE + 1)

  const reader = await lineReader(ctx.language)
  const list = rows.slice(0, CONVERSATIONS_AT_ONCE).map((row): ListedConversation => {
    const { line, at, kind, title, language, link, areContactsOpen, ...shown } = row
    const isOwn = line?.sideId === partyId
    return {
      ...shown,
      at: at.toISOString(),
      subject: kind !== null && title !== null ? { kind, title, language, link } : null,
      last: {
        isOwn,
        isMessage: line?.sideId != null,
        words: line ? startOf(wordsOfLine({ ...line, isOwn, areContactsOpen }, reader)) : '',
      },
    }
  })
  return { list, more: rows.length > CONVERSATIONS_AT_ONCE ? (list.at(-1)?.code ?? null) : null }
}

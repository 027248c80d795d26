import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { listMessageFiles } from '#app/features/people/message-files/queries-files.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { wordsForOther } from '#app/features/people/qmail/contact-masking.ts'
import type { ShownSide, ShownSubject } from '#app/features/people/qmail/conversation.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { wordsOfLine } from '#app/features/people/qmail/product-line.ts'
import {
  conversationsOf,
  linesOfConversations,
  lineWordsOf,
} from '#app/features/people/qmail/queries-scope.server.ts'
import { isOtherParty, otherParty, personName } from '#app/features/people/qmail/queries-sides.server.ts'
import {
  conversationLines,
  conversationSides,
  conversations,
  lineWords,
} from '#app/features/people/qmail/tables.server.ts'
import { type Person, requireAccountHolder } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { excerptOf, type FoundPiece, holdsAll } from './found-words.ts'
import { type MessageQuery, textOfQuery } from './message-query.ts'

/** How many messages are shown at once. */
export const FOUND_AT_ONCE = 20
/** So many of the newest messages are looked through before the index of words is asked. */
const NEWEST = 2_000

/** A message that was found; `at` is an instant as ISO text. */
export type FoundMessage = {
  id: string
  code: string
  position: number
  at: string
  other: Pick<ShownSide, 'username' | 'name'>
  subject: Pick<ShownSubject, 'kind' | 'title' | 'language'> | null
  isMine: boolean
  isOwn: boolean
  author: string | null
  pieces: FoundPiece[]
  /** The names of its files, as the reader sees them. */
  files: string[]
}

const UNSHOWN = { areContactsOpen: false, isReleased: false }

const author = alias(accounts, 'author')
const authorParty = alias(parties, 'author_party')

/**
 * Messages to and from the party acted for that hold all words of a query, the newest first: FOUND_AT_ONCE
 * before the one that `from` names (its conversation's code and its place), or the first, and what names the
 * one before which there are more. What is hidden from the reader is not found by it. Refuses a visitor with
 * `signIn`.
 */
export async function findMessages(
  ctx: Ctx,
  query: MessageQuery,
  from: { code: string; position: number } | null,
): Promise<{ list: FoundMessage[]; more: string | null }> {
  requireAccountHolder(ctx.actor)
  const { actor } = ctx
  const text = textOfQuery(query, actor.partyId)
  const ids = text === null ? [] : await idsOf(ctx, actor, text, from)
  if (ids.length === 0) return { list: [], more: null }
  const shown = ids.slice(0, FOUND_AT_ONCE)
  const rows = await read(ctx)
    .select({
      id: conversationLines.id,
      code: conversations.code,
      position: conversationLines.position,
      at: conversationLines.writtenAt,
      username: otherParty.displaySlug,
      name: partyName(otherParty),
      subjectKind: conversations.subjectKind,
      title: conversations.subjectTitle,
      language: conversations.subjectLanguage,
      kind: conversationLines.kind,
      sideId: conversationLines.sideId,
      authorId: conversationLines.authorId,
      author: personName(authorParty),
      words: conversationLines.words,
      isReleased: sql<boolean>`${conversationLines.releasedAt} is not null`,
      areContactsOpen: sql<boolean>`${conversations.contactsOpenAt} is not null`,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(conversationLines, linesOfConversations())
    .innerJoin(otherParty, isOtherParty)
    .leftJoin(author, eq(author.id, conversationLines.authorId))
    .leftJoin(authorParty, eq(authorParty.id, author.partyId))
    .where(and(conversationsOf(actor), inArray(conversationLines.id, shown)))
    .orderBy(desc(conversationLines.id))

  const reader = await lineReader(ctx.language)
  const said = new Map(rows.map((row) => [row.id, row]))
  const files = await listMessageFiles(
    ctx,
    rows.map(({ id, sideId, authorId }) => ({
      id,
      isOwn: sideId === actor.partyId,
      isMine: authorId === actor.accountId,
    })),
    (title, id) => wordsForOther(title, said.get(id) ?? UNSHOWN, reader),
  )
  const list = rows.flatMap((row): FoundMessage[] => {
    const { id, code, position, username, name, subjectKind, title, language } = row
    const isOwn = row.sideId === actor.partyId
    const words = wordsOfLine({ ...row, isOwn, parameters: null }, reader)
    if (row.words !== '' && words !== row.words && !holdsAll(words, query.words)) return []
    const subject = subjectKind !== null && title !== null ? { kind: subjectKind, title, language } : null
    const isMine = row.authorId === actor.accountId
    const pieces = excerptOf(words, query.words)
    const at = row.at.toISOString()
    return [
      {
        id,
        code,
        position,
        at,
        other: { username, name },
        subject,
        isMine,
        isOwn,
        author: row.author,
        pieces,
        files: (files.get(id) ?? []).flatMap(({ title }) => (title === '' ? [] : [title])),
      },
    ]
  })
  const last = rows.at(-1)
  return { list, more: ids.length > FOUND_AT_ONCE && last ? `${last.code}.${last.position}` : null }
}

type From = { code: string; position: number } | null

/**
 * The newest first. Words that many messages hold are found among the newest, those that few hold by their
 * index: neither reads more than a few thousand rows.
 */
async function idsOf(ctx: Ctx, actor: Person, text: string, from: From): Promise<string[]> {
  const before = from ? await idBefore(ctx, actor, from) : null
  if (from && before === null) return []
  const isBefore = before === null ? undefined : lt(lineWords.lineId, before)
  const matches = sql`${sql.param(text)}::tsquery`
  const newest = await amongNewest(ctx, actor, matches, isBefore)
  if (newest.ids.length > FOUND_AT_ONCE || newest.isAll) return newest.ids
  // Without a limit around them the rows are found by their words, not in the order of time.
  const [row] = await read(ctx)
    .select({ ids: newestOf(sql`${lineWords.lineId}`) })
    .from(lineWords)
    .where(and(lineWordsOf(actor), sql`${lineWords.words} @@ ${matches}`, isBefore))
  return row?.ids ?? []
}

const newestOf = (id: SQL) =>
  sql<string[] | null>`(array_agg(${id} order by ${id} desc))[1:${FOUND_AT_ONCE + 1}::int]`

/** Those that hold the words, of the NEWEST messages of a party, and whether it has no others. */
async function amongNewest(ctx: Ctx, actor: Person, matches: SQL, isBefore: SQL | undefined) {
  const of = (as: 'low' | 'high') =>
    read(ctx)
      .select({
        id: lineWords.lineId,
        isFound: sql<boolean>`${lineWords.words} @@ ${matches}`.as('is_found'),
      })
      .from(lineWords)
      .where(and(lineWordsOf(actor, as), isBefore))
      .orderBy(desc(lineWords.lineId))
      .limit(NEWEST)
  const both = unionAll(of('low'), of('high')).as('both')
  const newest = read(ctx).select().from(both).orderBy(desc(both.id)).limit(NEWEST).as('newest')
  const [row] = await read(ctx)
    .select({
      total: count(),
      ids: sql<string[] | null>`(array_agg(${newest.id} order by ${newest.id} desc)
        filter (where ${newest.isFound}))[1:${FOUND_AT_ONCE + 1}::int]`,
    })
    .from(newest)
  return { ids: row?.ids ?? [], isAll: (row?.total ?? 0) < NEWEST }
}

async function idBefore(
  ctx: Ctx,
  actor: Person,
  { code, position }: NonNullable<From>,
): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ id: conversationLines.id })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(conversationLines, linesOfConversations())
    .where(
      and(conversationsOf(actor), eq(conversations.code, code), eq(conversationLines.position, position)),
    )
  return row?.id ?? null
}

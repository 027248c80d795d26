import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findContactDetails } from '#app/features/people/contact-details/contact-details.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { canDecideMessages } from './policy.ts'
import { filesOfCase } from './queries-case.server.ts'
import { isHeld, isWaiting, linesDecidedBy } from './queries-scope.server.ts'

const writer = alias(parties, 'writer')
const addressee = alias(parties, 'addressee')
const writerName = partyName(writer)
const addresseeName = partyName(addressee)
const isAddressee = sql`${addressee.id} = case when ${conversations.lowId} = ${conversationLines.sideId}
  then ${conversations.highId} else ${conversations.lowId} end`

/** Held messages of one account and the same words are one case; any other is one by itself. */
const alike = sql`case when ${isHeld} then ${conversationLines.authorId}::text || ${conversationLines.likeness}
  else ${conversationLines.id}::text end`

/** Messages that wait for staff, counted within those that are one case. */
export function waitingLines(ctx: Ctx) {
  const since = sql`case when ${isHeld} then ${conversationLines.writtenAt} else ${conversationLines.claimedAt} end`
  return read(ctx)
    .select({
      id: sql<string>`${conversationLines.id}`.as('line_id'),
      code: conversations.code,
      position: conversationLines.position,
      since: since.mapWith(conversationLines.writtenAt).as('since'),
      isHeld: sql<boolean>`coalesce(${isHeld}, false)`.as('is_held'),
      writer: writerName.as('writer_name'),
      messages: sql<number>`(count(*) over (partition by ${alike}))::int`.as('messages'),
      nth: sql<number>`row_number() over (partition by ${alike} order by ${conversationLines.id})`.as('nth'),
    })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .innerJoin(writer, eq(writer.id, conversationLines.sideId))
    .where(and(linesDecidedBy(ctx.actor), isWaiting))
    .as('waiting')
}

/**
 * A message that waits for staff, or did, with what of it is hidden, and to how many the same was held; that
 * it was read is recorded. Not found for an actor who may not decide, and for an own cause.
 */
export async function getWaitingLine(ctx: Ctx, { code, position }: { code: string; position: number }) {
  if (!canDecideMessages(ctx.actor)) throw notFound()
  const which = and(eq(conversations.code, code), eq(conversationLines.position, position))
  const [row] = await read(ctx)
    .select({
      id: conversationLines.id,
      conversationId: conversations.id,
      authorId: conversationLines.authorId,
      likeness: conversationLines.likeness,
      title: conversations.subjectTitle,
      words: conversationLines.words,
      at: conversationLines.writtenAt,
      isHeld: sql<boolean>`coalesce(${isHeld}, false)`,
      isWaiting: sql<boolean>`${isWaiting}`,
      declinedReason: conversationLines.declinedReason,
      writer: { name: writerName, username: writer.displaySlug },
      addressee: { name: addresseeName, username: addressee.displaySlug },
    })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .innerJoin(writer, eq(writer.id, conversationLines.sideId))
    .innerJoin(addressee, isAddressee)
    .where(and(linesDecidedBy(ctx.actor), which))
  if (!row) throw notFound()
  const { id, conversationId, authorId, likeness, ...line } = row
  await recordStaffRead(ctx, {
    owner: null,
    subject: { kind: 'conversation', id: conversationId },
    what: 'message',
  })
  const { ownHosts } = await lineReader(ctx.language)
  const found = findContactDetails(line.words, ownHosts)
  const files = (await filesOfCase(ctx, [{ id }])).get(id) ?? []
  return {
    ...line,
    files,
    hidden: line.isHeld
      ? []
      : found.map(({ kind, from, to }) => ({ kind, from, words: line.words.slice(from, to) })),
    messages: line.isHeld && authorId !== null ? await countAlike(ctx, { authorId, likeness }) : 1,
  }
}

async function countAlike(
  ctx: Ctx,
  { authorId, likeness }: { authorId: string; likeness: string | null },
): Promise<number> {
  const [row] = await read(ctx)
    .select({ messages: sql<number>`count(*)::int` })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .where(
      and(
        linesDecidedBy(ctx.actor),
        isHeld,
        sql`${conversationLines.authorId} = ${authorId}`,
        sql`${conversationLines.likeness} = ${likeness}`,
      ),
    )
  return row?.messages ?? 1
}

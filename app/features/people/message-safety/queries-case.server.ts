import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { ShownFile } from '#app/features/people/message-files/message-file.ts'
import { listMessageFiles } from '#app/features/people/message-files/queries-files.server.ts'
import type { Detail } from '#app/features/people/notifications/notification-kinds.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { wordsOfLine } from '#app/features/people/qmail/product-line.ts'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { LINES_AFTER, LINES_OF_CASE } from './message-report.ts'
import { canDecideMessages } from './policy.ts'
import { reported, reporter } from './queries-reported.server.ts'
import { reportsDecidedBy } from './queries-scope.server.ts'
import { messageReports } from './tables.server.ts'

/** A line as staff reads it: nothing is hidden in it. */
export type CaseLine = {
  position: number
  at: Date
  /** Who wrote it: the name of its side; nothing for what the product did. */
  side: string | null
  words: string
  isWithheld: boolean
  files: ShownFile[]
}

const lineColumns = {
  id: conversationLines.id,
  position: conversationLines.position,
  at: conversationLines.writtenAt,
  kind: conversationLines.kind,
  sideId: conversationLines.sideId,
  words: conversationLines.words,
  parameters: conversationLines.parameters,
  isWithheld: sql<boolean>`${conversationLines.withheld} is not null`,
}

/**
 * A report of a conversation with its last lines before it and a few after it, for staff; that they were
 * read is recorded. Not found for an actor who may not decide, and for an own cause.
 */
export async function getMessageReport(ctx: Ctx, code: string) {
  if (!canDecideMessages(ctx.actor)) throw notFound()
  const which = and(reportsDecidedBy(ctx.actor), eq(messageReports.code, code))
  const [row] = await read(ctx)
    .select({
      conversationId: messageReports.conversationId,
      code: messageReports.code,
      state: messageReports.state,
      decision: messageReports.decision,
      reason: messageReports.reason,
      words: messageReports.words,
      position: messageReports.position,
      since: messageReports.createdAt,
      title: conversations.subjectTitle,
      reporter: { id: reporter.id, name: partyName(reporter), username: reporter.displaySlug },
      reported: { id: reported.id, name: partyName(reported), username: reported.displaySlug },
      isSuspended: sql<boolean>`${reported.suspendedAt} is not null`,
    })
    .from(messageReports)
    .innerJoin(conversations, eq(conversations.id, messageReports.conversationId))
    .innerJoin(reporter, eq(reporter.id, messageReports.reporterId))
    .innerJoin(reported, eq(reported.id, messageReports.reportedId))
    .where(which)
  if (!row) throw notFound()
  const { conversationId, ...report } = row
  const subject = { kind: 'conversation', id: conversationId }
  await recordStaffRead(ctx, { owner: null, subject, what: 'report' })
  const lines = await read(ctx)
    .select(lineColumns)
    .from(messageReports)
    .innerJoin(conversationLines, eq(conversationLines.conversationId, messageReports.conversationId))
    .where(and(which, lte(conversationLines.position, sql`${messageReports.position} + ${LINES_AFTER}::int`)))
    .orderBy(desc(conversationLines.position))
    .limit(LINES_OF_CASE)
  return { ...report, lines: await readLines(ctx, lines.toReversed(), [report.reporter, report.reported]) }
}

type Side = { id: PartyId; name: string }
type StoredLine = {
  id: string
  position: number
  at: Date
  kind: string
  sideId: PartyId | null
  words: string
  parameters: Record<string, Detail> | null
  isWithheld: boolean
}

/** Lines as their authors see them. */
async function readLines(ctx: Ctx, lines: StoredLine[], sides: readonly Side[]): Promise<CaseLine[]> {
  const reader = await lineReader(ctx.language)
  const files = await filesOfCase(ctx, lines)
  return lines.map(({ id, position, at, sideId, isWithheld, ...line }) => ({
    position,
    at,
    side: sides.find(({ id }) => id === sideId)?.name ?? null,
    words: wordsOfLine({ ...line, isOwn: true, areContactsOpen: true, isReleased: true }, reader),
    isWithheld,
    files: files.get(id) ?? [],
  }))
}

/** The files of lines of a case as their authors named them; staff sees no picture before it opens it. */
export async function filesOfCase(
  ctx: Ctx,
  lines: readonly { id: string }[],
): Promise<Map<string, ShownFile[]>> {
  const all = lines.map(({ id }) => ({ id, isOwn: true, isMine: false }))
  const files = await listMessageFiles(ctx, all, (title) => title)
  return new Map([...files].map(([id, own]) => [id, own.map((file) => ({ ...file, hasPreview: false }))]))
}

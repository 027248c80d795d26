import { findConversation, listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type ConversationRecord, momentIn, recordedLine } from './conversation-record.ts'

/** A file holds so many lines, the newest. */
export const MOST_LINES = 10_000

/**
 * A conversation of the party acted for with all that both sides and the product wrote, in the reader's
 * language and zone: MOST_LINES, or `most`, the newest. Refuses a visitor with `signIn`, with `notFound` a
 * conversation of others, and one that is not with `username`.
 */
export async function getRecord(
  ctx: Ctx,
  { username, code }: { username: string; code: string },
  most = MOST_LINES,
): Promise<ConversationRecord> {
  requireAccountHolder(ctx.actor)
  const { company, name } = ctx.actor
  const found = await findConversation(ctx, { code })
  if (found?.other.username !== username) throw notFound()

  const { subject, other } = found
  const { lines, earlier } = await listLines(ctx, code, {}, most)
  return {
    code,
    sides: {
      own: { name: company?.name ?? name },
      other: { name: other.name, username: other.username },
    },
    about: subject && { kind: subject.kind, title: subject.title, language: subject.language },
    exportedAt: momentIn(ctx.now(), ctx.timeZone),
    timeZone: ctx.timeZone,
    isCut: earlier,
    lines: lines.map((line) => recordedLine(line, ctx.timeZone)),
  }
}

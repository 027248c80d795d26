import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { findConversation } from '#app/features/people/qmail/queries-lines.server.ts'
import { conversations } from '#app/features/people/qmail/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { reportsOf } from './queries-scope.server.ts'
import { messageReports } from './tables.server.ts'

/**
 * The conversation that somebody is about to report, and whether the person has reported it. Refuses a
 * visitor with `signIn`, a conversation of others with `notFound`.
 */
export async function getConversationToReport(ctx: Ctx, code: string) {
  const conversation = await findConversation(ctx, { code })
  if (!conversation) throw notFound()
  const [own] = await read(ctx)
    .select({ id: messageReports.id })
    .from(messageReports)
    .innerJoin(conversations, eq(conversations.id, messageReports.conversationId))
    .where(and(reportsOf(ctx.actor), eq(conversations.code, code)))
  return { code, other: conversation.other, reported: own !== undefined }
}

export const reporter = alias(parties, 'reporter')
export const reported = alias(parties, 'reported')

import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt, type Limit } from '#app/platform/rate-limit.server.ts'
import { findOtherSide } from './find-other-side.server.ts'
import { reportInput } from './inputs.ts'
import { messageReports } from './tables.server.ts'

const REPORTS: Limit = { name: 'message-reports', points: 20, seconds: 86_400 }

/**
 * Reports a conversation of the party acted for to staff, with a reason; once for each account, repeating it
 * changes nothing, and the other side learns nothing of it. Refuses a visitor with `signIn`, a conversation
 * of others and one in which the own side sees no line with `notFound`, more than 20 in a day with `limit`.
 */
export async function reportConversation(ctx: Ctx, input: unknown): Promise<void> {
  const { code, reason, words } = parseInput(reportInput, input)
  requireAccountHolder(ctx.actor)
  const { accountId, partyId: side } = ctx.actor
  await countAttempt(REPORTS, accountId)

  await inTransaction(async (tx) => {
    const { conversationId, otherId, position } = await findOtherSide(tx, { code, side })
    const [reported] = await tx
      .insert(messageReports)
      .values({
        id: newId(),
        code: newCode(12),
        conversationId,
        reportedBy: accountId,
        reporterId: side,
        reportedId: otherId,
        position,
        reason,
        words,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: messageReports.id })
    if (reported)
      await audit(tx, ctx, 'conversation.report', { kind: 'conversation', id: conversationId }, { reason })
  })
}

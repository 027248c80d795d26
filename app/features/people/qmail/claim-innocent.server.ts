import { and, eq, isNull } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { MESSAGE } from './conversation.ts'
import { lineInput } from './inputs.ts'
import { conversationLines, conversationSides, conversations } from './tables.server.ts'

/**
 * Says of a message of the own side that what is hidden in it is no contact detail; staff looks at it. Twice
 * is once. Refuses a visitor with `signIn`, a conversation or a message of others with `notFound`.
 */
export async function claimInnocent(ctx: Ctx, input: unknown): Promise<void> {
  const { code, position } = parseInput(lineInput, input)
  requireAccountHolder(ctx.actor)
  const { partyId } = ctx.actor

  await inTransaction(async (tx) => {
    const [line] = await tx
      .select({ id: conversationLines.id })
      .from(conversationLines)
      .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
      .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
      .where(
        and(
          eq(conversations.code, code),
          eq(conversationSides.partyId, partyId),
          eq(conversationLines.position, position),
          eq(conversationLines.kind, MESSAGE),
          eq(conversationLines.sideId, partyId),
        ),
      )
      .for('update', { of: conversationLines })
    if (!line) throw notFound()
    await tx
      .update(conversationLines)
      .set({ claimedAt: ctx.now() })
      .where(and(eq(conversationLines.id, line.id), isNull(conversationLines.claimedAt)))
    await audit(tx, ctx, 'conversation.claim', { kind: 'conversation', id: line.id })
  })
}

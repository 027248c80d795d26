import { and, eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { arrangeInput } from './inputs.ts'
import { conversationSides, conversations } from './tables.server.ts'

/**
 * Arranges a conversation in the inbox of the party acted for: somebody looks after it (`take`), or nobody
 * (`release`), it is done with (`done`), or not (`reopen`); what the other side writes reopens it by itself.
 * The other side sees nothing of it. Refuses a visitor with `signIn`, a conversation of others with
 * `notFound`.
 */
export async function arrangeConversation(ctx: Ctx, input: unknown): Promise<void> {
  const { code, step } = parseInput(arrangeInput, input)
  requireAccountHolder(ctx.actor)
  const { accountId, partyId } = ctx.actor

  await inTransaction(async (tx) => {
    const [own] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
      .where(and(eq(conversations.code, code), eq(conversationSides.partyId, partyId)))
      .for('update', { of: conversationSides })
    if (!own) throw notFound()

    const change = {
      take: { takenBy: accountId, isDone: false },
      release: { takenBy: null },
      done: { isDone: true },
      reopen: { isDone: false },
    }[step]
    await tx
      .update(conversationSides)
      .set(change)
      .where(and(eq(conversationSides.conversationId, own.id), eq(conversationSides.partyId, partyId)))
    await audit(tx, ctx, `conversation.${step}`, { kind: 'conversation', id: own.id })
  })
}

import { and, eq, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { markReadInput } from './inputs.ts'
import { conversationReads, conversationSides, conversations } from './tables.server.ts'

/**
 * Notes that the signed-in person has read a conversation of the party acted for up to a line (`until`), or
 * to its last one; never less than before. The person's other tabs look again. Refuses a visitor with
 * `signIn`, a conversation of others with `notFound`.
 */
export async function markConversation(ctx: Ctx, input: unknown): Promise<void> {
  const { code, until } = parseInput(markReadInput, input)
  requireAccountHolder(ctx.actor)
  const { accountId, partyId } = ctx.actor

  await inTransaction(async (tx) => {
    const [own] = await tx
      .select({ id: conversations.id, last: conversations.lastPosition })
      .from(conversations)
      .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
      .where(and(eq(conversations.code, code), eq(conversationSides.partyId, partyId)))
    if (!own) throw notFound()
    const position = Math.min(until, own.last)
    if (position === 0) return
    const { rowCount } = await tx
      .insert(conversationReads)
      .values({ conversationId: own.id, accountId, position })
      .onConflictDoUpdate({
        target: [conversationReads.accountId, conversationReads.conversationId],
        set: { position },
        setWhere: sql`${conversationReads.position} < ${position}`,
      })
    if (rowCount) await haveLook(tx, [accountId])
  })
}

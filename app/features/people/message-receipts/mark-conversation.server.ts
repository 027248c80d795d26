import { and, eq, sql } from 'drizzle-orm'
import { markReadInput } from '#app/features/people/qmail/inputs.ts'
import {
  conversationReads,
  conversationSides,
  conversations,
} from '#app/features/people/qmail/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { listReceiptReaders } from './list-receipt-readers.server.ts'

/**
 * Notes that the signed-in person has read a conversation of the party acted for up to a line (`until`), or
 * to its last one; never less than before. The person's other tabs look again, and where both sides give
 * receipts the people of the other one whose messages were read. Refuses a visitor with `signIn`, a
 * conversation of others with `notFound`.
 */
export async function markConversation(ctx: Ctx, input: unknown): Promise<void> {
  const { code, until } = parseInput(markReadInput, input)
  requireAccountHolder(ctx.actor)
  const { accountId, partyId } = ctx.actor

  await inTransaction(async (tx) => {
    const isRead = and(
      eq(conversationReads.conversationId, conversations.id),
      eq(conversationReads.accountId, accountId),
    )
    const [own] = await tx
      .select({
        id: conversations.id,
        last: conversations.lastPosition,
        before: sql<number>`coalesce(${conversationReads.position}, 0)`,
      })
      .from(conversations)
      .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
      .leftJoin(conversationReads, isRead)
      .where(and(eq(conversations.code, code), eq(conversationSides.partyId, partyId)))
    if (!own) throw notFound()
    const { id: conversationId, before } = own
    const position = Math.min(until, own.last)
    if (position <= before) return

    const { rowCount } = await tx
      .insert(conversationReads)
      .values({ conversationId, accountId, position })
      .onConflictDoUpdate({
        target: [conversationReads.accountId, conversationReads.conversationId],
        set: { position },
        setWhere: sql`${conversationReads.position} < ${position}`,
      })
    if (!rowCount) return
    const read = { conversationId, side: partyId, after: before, until: position }
    await haveLook(tx, [accountId, ...(await listReceiptReaders(tx, read))])
  })
}

import { and, eq, sql } from 'drizzle-orm'
import { conversationSides, conversations } from '#app/features/people/qmail/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The conversation with a code, locked, and the party on its other side. Refuses with `notFound` one of
 * others, and one in which the own side sees no line.
 */
export async function findOtherSide(
  tx: Tx,
  { code, side }: { code: string; side: PartyId },
): Promise<{ conversationId: string; otherId: PartyId; position: number }> {
  const [found] = await tx
    .select({
      conversationId: conversations.id,
      otherId: sql<PartyId>`case when ${conversations.lowId} = ${side}
        then ${conversations.highId} else ${conversations.lowId} end`,
      position: conversationSides.lastPosition,
    })
    .from(conversations)
    .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
    .where(and(eq(conversations.code, code), eq(conversationSides.partyId, side)))
    .for('no key update', { of: conversations })
  if (!found || found.position === 0) throw notFound()
  return found
}

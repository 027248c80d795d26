import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { indexLines } from './index-lines.server.ts'
import { conversationLines, conversations } from './tables.server.ts'

/** Writes the words of so many messages after the one with an id anew; returns their ids, in their order. */
export async function reindexLines(
  tx: Tx,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const rows = await tx
    .select({
      lineId: conversationLines.id,
      sideId: conversationLines.sideId,
      words: conversationLines.words,
      lowId: conversations.lowId,
      highId: conversations.highId,
      subjectKind: conversations.subjectKind,
    })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .where(and(isNotNull(conversationLines.sideId), gt(conversationLines.id, after)))
    .orderBy(asc(conversationLines.id))
    .limit(most)
  await indexLines(
    tx,
    rows.map((row) => ({ ...row, sideId: row.sideId as PartyId })),
  )
  return rows.map(({ lineId }) => lineId)
}

import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Withheld } from '#app/features/people/qmail/conversation.ts'
import type { JudgedMessage } from '#app/features/people/qmail/message-guard.server.ts'
import {
  conversationLines,
  conversationSides,
  conversations,
} from '#app/features/people/qmail/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { likenessOf } from './likeness.ts'
import { SAME_TO } from './message-report.ts'
import { messageBlocks } from './tables.server.ts'

/**
 * Whether a message is held back: the other side has blocked the own one, of which its author sees nothing;
 * or the account writes the same to more than SAME_TO other parties within a day, so that staff looks at it
 * first, unless it answers somebody, and the conversation says so to its author. And what it has in common
 * with others that say the same. Refuses with `conflict` a message to a party that the own side has blocked.
 */
export async function judgeMessage(
  tx: Tx,
  { conversationId, side, otherId, author, words, files }: JudgedMessage,
): Promise<{ withheld: Withheld | null; likeness: string | null }> {
  const blocks = await tx
    .select({ by: messageBlocks.blockerId })
    .from(messageBlocks)
    .where(
      sql`(${messageBlocks.blockerId}, ${messageBlocks.blockedId}) in ((${side}, ${otherId}), (${otherId}, ${side}))`,
    )
  if (blocks.some(({ by }) => by === side)) throw refuse('conflict', 'message-safety:refused.blocked')

  const folded = [likenessOf(words), ...files.toSorted()].filter(Boolean).join(' ')
  const likeness = folded === '' ? null : createHash('sha256').update(folded).digest('hex')
  if (blocks.length > 0) return { withheld: 'blocked', likeness }
  if (likeness === null || (await hasHeard(tx, conversationId, side))) return { withheld: null, likeness }
  // Two at the same moment would not see each other.
  await lockNames(tx, 'same message', [author])
  const other = sql`case when ${conversations.lowId} = ${conversationLines.sideId}
    then ${conversations.highId} else ${conversations.lowId} end`
  const [same] = await tx
    .select({ others: sql<number>`count(distinct ${other}) filter (where ${other} <> ${otherId})::int` })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .where(
      and(
        eq(conversationLines.authorId, author),
        eq(conversationLines.likeness, likeness),
        isNull(conversationLines.withheld),
        gt(conversationLines.writtenAt, sql`now() - interval '1 day'`),
      ),
    )
  return { withheld: (same?.others ?? 0) >= SAME_TO ? 'held' : null, likeness }
}

/** Whether the other side has written: many may be thanked in the same words. */
async function hasHeard(tx: Tx, conversationId: string, side: PartyId): Promise<boolean> {
  const [own] = await tx
    .select({ heard: conversationSides.heardPosition })
    .from(conversationSides)
    .where(and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.partyId, side)))
  return (own?.heard ?? 0) > 0
}

import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isPausedNow } from '#app/features/people/parties/queries-scope.server.ts'
import type { StoredAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { MESSAGE } from './conversation.ts'
import { messageGuard } from './message-guard.server.ts'
import { conversationLines, conversationSides, conversations } from './tables.server.ts'
import { writeLine } from './write-line.server.ts'

/** The party that writes, and its person's own. */
const writer = alias(parties, 'writer')

type Posted = {
  /** The conversation's code, or its id. */
  of: { code: string } | { id: string }
  side: PartyId
  author: AccountId
  words: string
  quotes?: number | undefined
  /** Stored attachments of the side. */
  files?: readonly Pick<StoredAttachment, 'name' | 'digest'>[]
}

export type WrittenMessage = { code: string; position: number; username: string }

/**
 * Posts a message in a conversation of a side. Refuses with `notFound` a conversation of others, with
 * `conflict` another side that has left and one that the own has blocked; a quoted line that is no message of
 * it is bad input. Refuses with `unavailable` while messages are off, and with
 * `forbidden` whom staff has paused. What the guard of messages holds back
 * (`messageGuard`) is written and not delivered.
 */
export async function postMessage(
  tx: Tx,
  { of, side, author, words, quotes, files = [] }: Posted,
): Promise<WrittenMessage> {
  const [found] = await tx
    .select({
      id: conversations.id,
      code: conversations.code,
      otherId: parties.id,
      username: parties.displaySlug,
      isThere: sql<boolean>`${parties.suspendedAt} is null and ${parties.deactivatedAt} is null`,
      isPaused: sql<boolean>`exists (select from ${parties} as writer left join ${accounts} on ${accounts.partyId} = writer.id
        where (writer.id = ${side} or ${accounts.id} = ${author}) and ${isPausedNow(writer)})`,
    })
    .from(conversations)
    .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
    .innerJoin(
      parties,
      sql`${parties.id} = case when ${conversations.lowId} = ${conversationSides.partyId}
        then ${conversations.highId} else ${conversations.lowId} end`,
    )
    .where(
      and(
        'code' in of ? eq(conversations.code, of.code) : eq(conversations.id, of.id),
        eq(conversationSides.partyId, side),
      ),
    )
    .for('update', { of: conversations })
  if (!found) throw notFound()
  requireOn('messages')
  if (found.isPaused) throw refuse('forbidden', 'staff-acts:refused.paused')
  const { id, code, otherId, username, isThere } = found
  if (!isThere) throw refuse('conflict', 'qmail:refused.gone')
  if (quotes !== undefined) await requireMessage(tx, id, { position: quotes, side })
  const { judge } = await messageGuard.read()
  const judged = await judge(tx, {
    conversationId: id,
    side,
    otherId,
    author,
    words,
    files: files.map(({ digest }) => digest),
  })
  const names = files.map(({ name }) => name)
  const line = { side, author, words, files: names, ...judged, ...(quotes ? { quotes } : {}) }
  return { code, username, position: (await writeLine(tx, id, line)) ?? 0 }
}

async function requireMessage(
  tx: Tx,
  conversationId: string,
  { position, side }: { position: number; side: PartyId },
): Promise<void> {
  const [line] = await tx
    .select({
      kind: conversationLines.kind,
      isSeen: sql<boolean>`(${conversationLines.withheld} is null or ${conversationLines.sideId} = ${side})`,
    })
    .from(conversationLines)
    .where(
      and(eq(conversationLines.conversationId, conversationId), eq(conversationLines.position, position)),
    )
  if (line?.kind !== MESSAGE || !line.isSeen) throw new BadInput({ quotes: { key: 'common:invalid.value' } })
}

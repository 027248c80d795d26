import { and, asc, eq } from 'drizzle-orm'
import type { Detail } from '#app/features/people/notifications/notification-kinds.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { conversations } from './tables.server.ts'
import { writeLine } from './write-line.server.ts'

/**
 * What the product did with a thing: a kind of line of a feature, once for each `about`; for one side alone
 * (`seenBy`), where the other one has blocked it.
 */
export type NotedLine = {
  kind: string
  about: string
  parameters: Record<string, Detail>
  seenBy?: PartyId | null
}

/**
 * Writes what the product did with a thing into each conversation about it; there may be none. A repetition
 * with the same `about` writes nothing. For followers of facts, at the end of a short transaction.
 */
export async function noteLines(
  tx: Tx,
  { kind, id }: { kind: string; id: string },
  line: NotedLine,
): Promise<void> {
  const found = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.subjectKind, kind), eq(conversations.subjectId, id)))
    .orderBy(asc(conversations.id))
    .for('update')
  for (const conversation of found) await writeLine(tx, conversation.id, line)
}

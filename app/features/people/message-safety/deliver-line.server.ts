import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { mailUnreadJob } from '#app/features/people/qmail/jobs.ts'
import { listSideAccounts } from '#app/features/people/qmail/list-side-accounts.server.ts'
import {
  conversationLines,
  conversationReads,
  conversationSides,
} from '#app/features/people/qmail/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'

type Held = { id: string; conversationId: string; position: number; sideId: PartyId | null }

/**
 * Delivers a message that was held, in its place of a conversation that the caller has locked: it is unread
 * for the people of the other side, with what came after it, and opens the conversation again.
 */
export async function deliverLine(tx: Tx, { id, conversationId, position, sideId }: Held): Promise<void> {
  await tx.update(conversationLines).set({ withheld: null }).where(eq(conversationLines.id, id))
  const of = eq(conversationSides.conversationId, conversationId)
  const [other] = await tx
    .update(conversationSides)
    .set({
      heardPosition: sql`greatest(${conversationSides.heardPosition}, ${position}::int)`,
      lastPosition: sql`greatest(${conversationSides.lastPosition}, ${position}::int)`,
      lastAt: sql`clock_timestamp()`,
      isDone: false,
    })
    .where(and(of, ne(conversationSides.partyId, sideId ?? sql`null`)))
    .returning({ partyId: conversationSides.partyId })
  if (!other) return
  const readers = await listSideAccounts(tx, conversationId, other.partyId)
  if (readers.length > 0)
    await tx
      .update(conversationReads)
      .set({ position: position - 1 })
      .where(
        and(
          eq(conversationReads.conversationId, conversationId),
          inArray(conversationReads.accountId, readers),
          gte(conversationReads.position, position),
        ),
      )
  await enqueue(tx, mailUnreadJob, { conversationId, partyId: other.partyId, position })
  await haveLook(tx, readers)
}

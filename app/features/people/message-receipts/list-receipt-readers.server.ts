import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { listSideAccounts } from '#app/features/people/qmail/list-side-accounts.server.ts'
import { conversationLines, conversationSides } from '#app/features/people/qmail/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { withheldReceipts } from './tables.server.ts'

type Read = {
  conversationId: string
  /** Who has read, after which line and up to which. */
  side: PartyId
  after: number
  until: number
}

/**
 * The accounts that act for the other side of a conversation, where a delivered message of it was read and
 * neither side withholds receipts; otherwise none, so that nobody is told when somebody sits there.
 */
export async function listReceiptReaders(
  tx: Tx,
  { conversationId, side, after, until }: Read,
): Promise<AccountId[]> {
  const withheld = tx
    .select({ partyId: withheldReceipts.partyId })
    .from(withheldReceipts)
    .where(sql`${withheldReceipts.partyId} in (${side}, ${conversationSides.partyId})`)
  const isRead = sql`exists (select from ${conversationLines} l
    where l.conversation_id = ${conversationSides.conversationId} and l.side_id = ${conversationSides.partyId}
      and l.withheld is null and l.position > ${after}::int and l.position <= ${until}::int)`
  const [other] = await tx
    .select({ partyId: conversationSides.partyId })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.conversationId, conversationId),
        ne(conversationSides.partyId, side),
        isRead,
        notExists(withheld),
      ),
    )
  return other ? listSideAccounts(tx, conversationId, other.partyId) : []
}

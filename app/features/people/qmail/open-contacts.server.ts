import { and, eq, isNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { conversations } from './tables.server.ts'

/**
 * Lets two parties see each other's contact details in all their conversations, from now on and in what was
 * written before. Refuses any actor but the system.
 */
export async function openContacts(
  ctx: Ctx,
  { one, other }: { one: PartyId; other: PartyId | null },
): Promise<void> {
  requireSystem(ctx)
  if (other === null) return

  const [lowId, highId] = one < other ? [one, other] : [other, one]
  await inTransaction((tx) =>
    tx
      .update(conversations)
      .set({ contactsOpenAt: ctx.now() })
      .where(
        and(
          eq(conversations.lowId, lowId),
          eq(conversations.highId, highId),
          isNull(conversations.contactsOpenAt),
        ),
      ),
  )
}

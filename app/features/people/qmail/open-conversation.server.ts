import { and, eq, sql } from 'drizzle-orm'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Subject } from './subject-registry.server.ts'
import { conversationSides, conversations } from './tables.server.ts'

type Opened = { id: string; code: string }

/**
 * The conversation of two parties about a thing of a kind, or about nothing (`subject` null), begun if there
 * is none: one for each pair and thing, however many begin it at once. Its row is locked. Of `subject`,
 * `links.own` is the page of `ownId`.
 */
export async function openConversation(
  tx: Tx,
  given: {
    ownId: PartyId
    otherId: PartyId
    subject: (Subject & { kind: string }) | null
    /** Whether the two may see each other's contact details. */
    areContactsOpen?: boolean
  },
): Promise<Opened> {
  const { ownId, otherId, subject, areContactsOpen = false } = given
  const [lowId, highId] = ownId < otherId ? [ownId, otherId] : [otherId, ownId]
  const fresh = {
    id: newId(),
    code: newCode(12),
    lowId,
    highId,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    subjectTitle: subject?.title ?? null,
    subjectLanguage: subject?.language ?? null,
    contactsOpenAt: areContactsOpen ? sql`now()` : null,
  }
  const [begun] = await tx
    .insert(conversations)
    .values(fresh)
    .onConflictDoNothing()
    .returning({ id: conversations.id, code: conversations.code, lastAt: conversations.lastAt })
  if (begun) {
    const side = { conversationId: begun.id, lastAt: begun.lastAt }
    await tx.insert(conversationSides).values([
      { ...side, partyId: ownId, subjectLink: subject?.links.own ?? null },
      { ...side, partyId: otherId, subjectLink: subject?.links.other ?? null },
    ])
    return { id: begun.id, code: begun.code }
  }
  const [known] = await tx
    .select({ id: conversations.id, code: conversations.code })
    .from(conversations)
    .where(
      and(
        eq(conversations.lowId, lowId),
        eq(conversations.highId, highId),
        sql`${conversations.subjectKind} is not distinct from ${fresh.subjectKind}`,
        sql`${conversations.subjectId} is not distinct from ${fresh.subjectId}::uuid`,
      ),
    )
    .for('update')
  if (!known) throw new Error('a conversation that conflicts is not there')
  return known
}

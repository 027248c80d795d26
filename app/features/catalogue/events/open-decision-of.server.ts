import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { quorumDecisions } from './tables.server.ts'

/** The open quorum decision of a locked event; null when its organiser is asked nothing. */
export async function openDecisionOf(tx: Tx, event: { id: string; minimumDecidedAt: Date | null }) {
  if (event.minimumDecidedAt === null) return null
  const [open] = await tx
    .select({ id: quorumDecisions.id, state: quorumDecisions.state })
    .from(quorumDecisions)
    .where(
      and(
        eq(quorumDecisions.eventId, event.id),
        eq(quorumDecisions.deadline, event.minimumDecidedAt),
        eq(quorumDecisions.state, 'open'),
      ),
    )
  return open ?? null
}

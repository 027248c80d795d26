import { eq, sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { answerUntil, quorumMissed } from './quorum-decision.ts'
import { events, quorumDecisions } from './tables.server.ts'

/**
 * Opens the quorum decisions of these locked events, whose decision day passed below their minimum: once for
 * each day, recorded as a fact.
 */
export async function openDecisions(
  tx: Tx,
  ctx: Ctx,
  missed: readonly { id: string; startsAt: Date }[],
): Promise<void> {
  if (missed.length === 0) return
  const now = ctx.now()
  const rows = missed.map(({ id, startsAt }) => ({
    id: newId(),
    eventId: id,
    // As the database has it, which knows it more exactly than we do.
    deadline: sql`(${tx.select({ at: events.minimumDecidedAt }).from(events).where(eq(events.id, id))})`,
    state: 'open' as const,
    askedAt: now,
    answerBy: answerUntil(startsAt, now),
  }))
  const asked = await tx
    .insert(quorumDecisions)
    .values(rows)
    .onConflictDoNothing()
    .returning({ eventId: quorumDecisions.eventId })
  await recordFacts(
    tx,
    quorumMissed,
    asked.map(({ eventId }) => ({ subjectId: eventId, details: { askedAt: now.toISOString() } })),
  )
}

import { eq, sql } from 'drizzle-orm'
import { quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Locks a quorum decision with all that it depends on until the transaction ends: no seat is allocated or
 * released meanwhile. Null when there is no such decision, or, with `skipLocked`, when the event is locked by
 * others.
 */
export async function lockDecision(
  tx: Tx,
  id: string,
  { skipLocked = false }: { skipLocked?: boolean } = {},
) {
  const [found] = await tx
    .select({ eventId: events.id })
    .from(events)
    .innerJoin(quorumDecisions, eq(quorumDecisions.eventId, events.id))
    .where(eq(quorumDecisions.id, id))
    .for('no key update', skipLocked ? { of: events, skipLocked: true } : { of: events })
  if (!found) return null
  await lockQuotas(tx, found)
  // Read only now: it sees every sale that had the lock before.
  const [row] = await tx
    .select({
      decision: quorumDecisions,
      event: events,
      quorum: quorumFacts,
      coming: comingSeats,
      isCurrent: sql<boolean>`${quorumDecisions.deadline} = ${events.minimumDecidedAt}`,
      moves: sql<number>`(select count(*)::int from ${quorumDecisions} d
        where d.event_id = ${events.id} and d.state = 'moved')`,
    })
    .from(quorumDecisions)
    .innerJoin(events, eq(events.id, quorumDecisions.eventId))
    .where(eq(quorumDecisions.id, id))
  return row ?? null
}

export type LockedDecision = NonNullable<Awaited<ReturnType<typeof lockDecision>>>

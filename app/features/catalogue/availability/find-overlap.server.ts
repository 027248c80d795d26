import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { EngagementSubject, Span } from './engagement.ts'
import { engagements } from './tables.server.ts'

/** The first time of a subject that somebody was engaged at already; null where all of it is theirs. */
export async function findOverlap(tx: Tx, { kind, id }: EngagementSubject): Promise<Span | null> {
  const [row] = await tx
    .select({ startsAt: engagements.startsAt, endsAt: engagements.endsAt })
    .from(engagements)
    .where(
      and(eq(engagements.subjectKind, kind), eq(engagements.subjectId, id), eq(engagements.overlaps, true)),
    )
    .orderBy(asc(engagements.startsAt))
    .limit(1)
  return row ?? null
}

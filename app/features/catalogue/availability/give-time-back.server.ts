import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { EngagementSubject } from './engagement.ts'
import { engagements } from './tables.server.ts'

/** Gives back the time that was taken for a subject; of one that took none, nothing happens. */
export async function giveTimeBack(tx: Tx, { kind, id }: EngagementSubject): Promise<void> {
  await tx.delete(engagements).where(and(eq(engagements.subjectKind, kind), eq(engagements.subjectId, id)))
}

import { and, asc, eq } from 'drizzle-orm'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Reported } from './content-report.ts'
import { contentReportsDecidedBy } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

type Row = typeof contentReports.$inferSelect

/**
 * Locks all open reports of one thing, the oldest first. Not found where none is known, and for an own cause
 * of the actor; refuses with `conflict` where all are decided.
 */
export async function lockOpenReports(
  tx: Tx,
  actor: Person,
  { kind, id }: Reported,
): Promise<[Row, ...Row[]]> {
  const rows = await tx
    .select()
    .from(contentReports)
    .where(
      and(
        contentReportsDecidedBy(actor),
        eq(contentReports.subjectKind, kind),
        eq(contentReports.subjectId, id),
      ),
    )
    .orderBy(asc(contentReports.createdAt), asc(contentReports.id))
    .for('no key update')
  if (rows.length === 0) throw notFound()
  const [first, ...more] = rows.filter(({ state }) => state === 'open')
  if (!first) throw refuse('conflict', 'content-reports:refused.decided')
  return [first, ...more]
}

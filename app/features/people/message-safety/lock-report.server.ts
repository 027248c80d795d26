import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOfStaff } from '#app/features/people/staff-acts/queries-scope.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { reportsDecidedBy } from './queries-scope.server.ts'
import { messageReports } from './tables.server.ts'

/**
 * Locks an open report of a conversation, with the reported side. Not found where it is an own cause of the
 * actor; refuses with `conflict` what is decided.
 */
export async function lockReport(tx: Tx, actor: Person, code: string) {
  const [row] = await tx
    .select({
      id: messageReports.id,
      state: messageReports.state,
      reportedId: messageReports.reportedId,
      title: partyTitle,
      isOfStaff: isOfStaff(messageReports.reportedId),
    })
    .from(messageReports)
    .innerJoin(parties, eq(parties.id, messageReports.reportedId))
    .where(and(eq(messageReports.code, code), reportsDecidedBy(actor)))
    .for('no key update', { of: messageReports })
  if (!row) throw notFound()
  if (row.state !== 'open') throw refuse('conflict', 'message-safety:refused.decided')
  return row
}

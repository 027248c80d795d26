import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOfStaff } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { suspendOwner } from '#app/features/people/staff-acts/suspend-owner.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeReportState } from './change-report-state.server.ts'
import { reportDecisionInput } from './inputs.ts'
import { canDecideMessages } from './policy.ts'
import { reportsDecidedBy } from './queries-scope.server.ts'
import { messageReports } from './tables.server.ts'

/**
 * Decides on a report of a conversation, with a reason: it is dismissed, or upheld, which suspends the
 * reported party; whoever acts for that reads the reason. For staff who moderate; not found for anybody else,
 * and where it is an own cause of the decider. Refuses with `conflict` what is decided, and with `forbidden`
 * to suspend somebody of staff.
 */
export async function decideReport(ctx: Ctx, input: unknown): Promise<void> {
  if (!canDecideMessages(ctx.actor)) throw notFound()
  const { report, decision, reason } = parseInput(reportDecisionInput, input)

  await inTransaction(async (tx) => {
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
      .where(and(eq(messageReports.code, report), reportsDecidedBy(ctx.actor)))
      .for('no key update', { of: messageReports })
    if (!row) throw notFound()
    if (row.state !== 'open') throw refuse('conflict', 'message-safety:refused.decided')

    if (decision === 'uphold' && row.isOfStaff) throw refuse('forbidden', 'staff-acts:refused.staff')

    await changeReportState(tx, ctx, row, { name: decision, reason })
    const { reportedId: id, title } = row
    if (decision === 'uphold') await suspendOwner(tx, inWake(ctx), { id, title, reason, isSaid: true })
  })
}

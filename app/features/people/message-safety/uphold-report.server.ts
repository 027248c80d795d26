import { carryOutDecision } from '#app/features/people/staff-acts/carry-out-decision.server.ts'
import { fitsKind, untilAfter } from '#app/features/people/staff-acts/decision.ts'
import { proveChoices } from '#app/features/people/staff-acts/prove-choices.server.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeReportState } from './change-report-state.server.ts'
import { reportDecisionInput } from './inputs.ts'
import { lockReport } from './lock-report.server.ts'
import { canDecideMessages } from './policy.ts'

/**
 * Decides against the reported side of a conversation by a rule, as `carryOutDecision` does, which upholds
 * the report; whoever acts for that side reads why. For staff who moderate; not found for anybody else, and
 * where it is an own cause of the decider. Bad input as of `decideOnParty`. Refuses with `conflict` what is
 * decided or done, and with `forbidden` what is of somebody of staff.
 */
export async function upholdReport(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideMessages(actor)) throw notFound()
  const { report, acts, rule, facts, days, code } = parseInput(reportDecisionInput, input)
  // What is written is reported there, not what is shown.
  if (!fitsKind('party', acts) || acts.includes('picture.remove')) throw notFound()

  const decide = () =>
    inTransaction(async (tx) => {
      const row = await lockReport(tx, actor, report)
      if (row.isOfStaff) throw refuse('forbidden', 'staff-acts:refused.staff')

      const { reportedId: id, title } = row
      const about = { kind: 'party', id, title, partyId: id, partyTitle: title } as const
      const until = untilAfter(days, ctx.now())
      const decision = { about, choices: acts, rule, source: 'report', reason: facts, until } as const
      await carryOutDecision(tx, ctx, decision)
      await changeReportState(tx, inWake(ctx), row, { name: 'uphold', reason: facts })
      await proveChoices(tx, ctx, { accountId: actor.accountId, acts, code })
    })
  await withAttempts(actor, { acts, code }, decide)
}

import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { carryOutDecision } from '#app/features/people/staff-acts/carry-out-decision.server.ts'
import { fitsKind, untilAfter } from '#app/features/people/staff-acts/decision.ts'
import { proveChoices } from '#app/features/people/staff-acts/prove-choices.server.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOfStaff } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeContentReport } from './change-content-report.server.ts'
import { DECIDED_AS } from './content-report.ts'
import { contentDecisionInput } from './inputs.ts'
import { lockOpenReports } from './lock-open-reports.server.ts'
import { canDecideReports } from './policy.ts'

/**
 * Decides against a reported thing and its owner by a rule, as `carryOutDecision` does, and upholds all its
 * open reports, with words that those who reported it read. For staff who moderate; not found for anybody
 * else, and where it is an own cause of the decider or no report is known. Bad input beside `acts` without
 * any or what makes no sense together, beside `code` where one is grave and the code of the second factor is
 * wrong. Refuses with `forbidden` what is of somebody of staff, with `conflict` what somebody has decided
 * meanwhile, and what is done already.
 */
export async function upholdContentReports(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReports(actor)) throw notFound()
  const { subject, reason, acts, rule, facts, days, code } = parseInput(contentDecisionInput, input)
  const kind = DECIDED_AS[subject.kind]
  if (!fitsKind(kind, acts)) throw notFound()

  const decide = () =>
    inTransaction(async (tx) => {
      const [first, ...more] = await lockOpenReports(tx, actor, subject)
      const { ownerId: partyId, title } = first
      const [owner] = await tx
        .select({ partyTitle, isOfStaff: isOfStaff(parties.id) })
        .from(parties)
        .where(eq(parties.id, partyId))
      if (!owner) throw notFound()
      if (owner.isOfStaff) throw refuse('forbidden', 'staff-acts:refused.staff')

      const about = { kind, id: subject.id, title, partyId, partyTitle: owner.partyTitle }
      const until = untilAfter(days, ctx.now())
      const decision = { about, choices: acts, rule, source: 'report', reason: facts, until } as const
      const decisionId = await carryOutDecision(tx, ctx, decision)
      for (const row of [first, ...more])
        await changeContentReport(tx, inWake(ctx), row, { name: 'uphold', answer: reason, decisionId })
      await proveChoices(tx, ctx, { accountId: actor.accountId, acts, code })
    })
  await withAttempts(actor, { acts, code }, decide)
}

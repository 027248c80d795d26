import { fitsKind } from '#app/features/people/staff-acts/decision.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { DECIDED_AS } from './content-report.ts'
import { contentDecisionInput } from './inputs.ts'
import { lockOpenReports } from './lock-open-reports.server.ts'
import { canDecideReports } from './policy.ts'
import { upholdByRule } from './uphold-by-rule.server.ts'

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
  const { subject, ...decided } = parseInput(contentDecisionInput, input)
  const kind = DECIDED_AS[subject.kind]
  if (!fitsKind(kind, decided.acts)) throw notFound()

  await withAttempts(actor, decided, () =>
    inTransaction(async (tx) => {
      const open = await lockOpenReports(tx, actor, subject)
      await upholdByRule(tx, { ...ctx, actor }, open, { kind, ...decided })
    }),
  )
}

import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeContentReport } from './change-content-report.server.ts'
import { contentDismissalInput } from './inputs.ts'
import { lockOpenReports } from './lock-open-reports.server.ts'
import { canDecideReports } from './policy.ts'

/**
 * Decides to do nothing about a reported thing: all its open reports are dismissed, with words that those who
 * reported it read. For staff who moderate; not found for anybody else, and where it is an own cause of the
 * decider or no report is known. Refuses with `conflict` what somebody has decided meanwhile.
 */
export async function dismissContentReports(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReports(actor)) throw notFound()
  const { subject, reason } = parseInput(contentDismissalInput, input)

  await inTransaction(async (tx) => {
    const open = await lockOpenReports(tx, actor, subject)
    // One act is one entry of the trace, however many have reported.
    for (const row of open) {
      const by = row === open[0] ? ctx : inWake(ctx)
      await changeContentReport(tx, by, row, { name: 'dismiss', answer: reason, decisionId: null })
    }
  })
}

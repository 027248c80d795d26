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
    const [first, ...more] = await lockOpenReports(tx, actor, subject)
    const step = { name: 'dismiss', answer: reason, decisionId: null } as const
    await changeContentReport(tx, ctx, first, step)
    // One act is one entry of the trace.
    for (const row of more) await changeContentReport(tx, inWake(ctx), row, step)
  })
}

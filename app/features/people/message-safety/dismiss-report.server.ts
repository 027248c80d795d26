import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeReportState } from './change-report-state.server.ts'
import { reportDismissalInput } from './inputs.ts'
import { lockReport } from './lock-report.server.ts'
import { canDecideMessages } from './policy.ts'

/**
 * Decides to do nothing about a reported conversation, with a reason. For staff who moderate; not found for
 * anybody else, and where it is an own cause of the decider. Refuses with `conflict` what is decided.
 */
export async function dismissReport(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideMessages(actor)) throw notFound()
  const { report, reason } = parseInput(reportDismissalInput, input)

  await inTransaction(async (tx) => {
    const row = await lockReport(tx, actor, report)
    await changeReportState(tx, ctx, row, { name: 'dismiss', reason })
  })
}

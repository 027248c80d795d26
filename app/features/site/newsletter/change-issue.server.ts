import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ISSUE_TABLE, type IssueState, type IssueStep } from './newsletter.ts'
import { newsletterIssues } from './tables.server.ts'

const machine = stateMachine({
  subject: 'newsletter',
  table: newsletterIssues,
  axes: { state: ISSUE_TABLE },
  roleIn: (ctx, _row: { id: string; state: IssueState }) => roleIn(ctx, { task: 'editSite' }),
})

/** Takes a step with a locked issue. */
export async function changeIssue(
  tx: Tx,
  ctx: Ctx,
  row: { id: string; state: IssueState },
  move: IssueStep,
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: move })
}

import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { MESSAGE_REPORT_TABLE, type MessageReportState, type MessageReportStep } from './message-report.ts'
import { messageReports } from './tables.server.ts'

const machine = stateMachine({
  subject: 'message-report',
  table: messageReports,
  axes: { state: MESSAGE_REPORT_TABLE },
  roleIn: (ctx, _row: { id: string; state: MessageReportState }) => roleIn(ctx, { task: 'moderate' }),
})

/** Dismisses or upholds a locked report, with the reason of staff. */
export async function changeReportState(
  tx: Tx,
  ctx: Ctx,
  row: { id: string; state: MessageReportState },
  { name, reason }: { name: MessageReportStep; reason: string },
): Promise<void> {
  const set = { decision: reason, decidedAt: ctx.now() }
  await changeState(tx, ctx, machine, row, { state: name }, { set, details: { reason: personal(reason) } })
}

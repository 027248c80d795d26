import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  CONTENT_REPORT_TABLE,
  type ContentReportState,
  type ContentReportStep,
  contentReportDismissed,
  contentReportUpheld,
} from './content-report.ts'
import { contentReports } from './tables.server.ts'

type Row = { id: string; state: ContentReportState }

const machine = stateMachine({
  subject: 'content-report',
  table: contentReports,
  axes: { state: CONTENT_REPORT_TABLE },
  roleIn: (ctx, _row: Row) => roleIn(ctx, { task: 'moderate' }),
  facts: { uphold: contentReportUpheld, dismiss: contentReportDismissed },
})

/** Dismisses or upholds a locked report, with what who reported it reads. */
export async function changeContentReport(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  { name, answer, decisionId }: { name: ContentReportStep; answer: string; decisionId: string | null },
): Promise<void> {
  const set = { answer, decisionId, decidedAt: ctx.now() }
  await changeState(tx, ctx, machine, row, { state: name }, { set, details: { reason: personal(answer) } })
}

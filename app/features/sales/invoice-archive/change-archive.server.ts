import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ARCHIVE_TABLE, type ArchiveState, type ArchiveStep } from './archive.ts'
import { invoiceArchives } from './tables.server.ts'

type Row = { id: string; state: ArchiveState }

const machine = stateMachine({
  subject: 'invoice-archive',
  table: invoiceArchives,
  axes: { state: ARCHIVE_TABLE },
  roleIn: (ctx, _row: Row) => roleIn(ctx, {}),
  facts: {},
})

/** Takes one step with a locked archive, as the system. */
export async function changeArchive(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: ArchiveStep,
  set: Partial<typeof invoiceArchives.$inferInsert> = {},
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set })
}

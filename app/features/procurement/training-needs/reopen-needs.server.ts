import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeNeed } from './change-need.server.ts'
import { reopenNeedsInput } from './inputs.ts'
import { lockNeeds } from './lock-needs.server.ts'

/**
 * Opens needs again that were planned or declined. Pressed twice, it is done once. Not found where one is
 * somebody else's; one that its person asked for anew meanwhile is refused with `common:refused.conflict`.
 */
export async function reopenNeeds(ctx: Ctx, input: unknown): Promise<void> {
  const { need } = parseInput(reopenNeedsInput, input)

  await inTransaction(async (tx) => {
    const { rows, by } = await lockNeeds(tx, ctx, need)
    for (const row of rows)
      if (row.state !== 'open') await changeNeed(tx, ctx, row, 'reopen', { by: by.accountId })
  })
}

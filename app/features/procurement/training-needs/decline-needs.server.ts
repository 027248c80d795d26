import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeNeed } from './change-need.server.ts'
import { declineNeedsInput } from './inputs.ts'
import { lockNeeds } from './lock-needs.server.ts'

/**
 * Declines the chosen needs with one reason, which who asked reads. Pressed twice, it is done once. Not found
 * where one is somebody else's; a planned one is refused.
 */
export async function declineNeeds(ctx: Ctx, input: unknown): Promise<void> {
  const { need, reason } = parseInput(declineNeedsInput, input)

  await inTransaction(async (tx) => {
    const { rows, by } = await lockNeeds(tx, ctx, need)
    for (const row of rows)
      if (row.state !== 'declined')
        await changeNeed(tx, ctx, row, 'decline', { by: by.accountId, declinedReason: reason })
  })
}

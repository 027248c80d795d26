import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeNeed } from './change-need.server.ts'
import { planNeedsInput } from './inputs.ts'
import { lockNeeds } from './lock-needs.server.ts'

/**
 * Says of the chosen needs that a requirement is begun for them or an event looked for; who asked is told.
 * Pressed twice, it is done once. Not found where one is somebody else's; a declined one is refused.
 */
export async function planNeeds(ctx: Ctx, input: unknown): Promise<void> {
  const { need, as } = parseInput(planNeedsInput, input)

  await inTransaction(async (tx) => {
    const { rows, by } = await lockNeeds(tx, ctx, need)
    for (const row of rows)
      if (row.state !== 'planned') await changeNeed(tx, ctx, row, 'plan', { by: by.accountId, plannedAs: as })
  })
}

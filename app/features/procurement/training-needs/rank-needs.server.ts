import { inArray } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { rankNeedsInput } from './inputs.ts'
import { lockNeeds } from './lock-needs.server.ts'
import { trainingNeeds } from './tables.server.ts'

/** Says how much the chosen needs matter: 1 the most, 3 the least. Not found where one is somebody else's. */
export async function rankNeeds(ctx: Ctx, input: unknown): Promise<void> {
  const { need, rank } = parseInput(rankNeedsInput, input)

  await inTransaction(async (tx) => {
    const { rows } = await lockNeeds(tx, ctx, need)
    const ids = rows.map(({ id }) => id)
    await tx.update(trainingNeeds).set({ rank }).where(inArray(trainingNeeds.id, ids))
  })
}

import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { changeNeed } from './change-need.server.ts'
import { reopenNeedsInput } from './inputs.ts'
import { lockNeeds } from './lock-needs.server.ts'

/** One open need for each person, category and title; the same indexes hold it against whoever asks twice. */
const ONCE = ['training_needs_of_account', 'training_needs_of_address']

/**
 * Opens needs again that were planned or declined. Pressed twice, it is done once. Not found where one is
 * somebody else's; refuses with `training-needs:refused.askedAnew`, and leaves all as they are, where one was
 * asked for anew meanwhile.
 */
export async function reopenNeeds(ctx: Ctx, input: unknown): Promise<void> {
  const { need } = parseInput(reopenNeedsInput, input)

  await inTransaction(async (tx) => {
    const { rows, by } = await lockNeeds(tx, ctx, need)
    for (const row of rows)
      if (row.state !== 'open') await changeNeed(tx, ctx, row, 'reopen', { by: by.accountId })
  }).catch((error) => {
    if (!ONCE.includes(brokenConstraint(error) ?? '')) throw error
    throw refuse('conflict', 'training-needs:refused.askedAnew')
  })
}

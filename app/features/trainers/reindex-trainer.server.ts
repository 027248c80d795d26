import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexTrainers } from './index-trainers.server.ts'

/** Brings what the search knows of a person's profile up to date, their username too. Called by the system. */
export async function reindexTrainer(_ctx: Ctx, accountId: string): Promise<void> {
  await inTransaction((tx) => indexTrainers(tx, [accountId]))
}

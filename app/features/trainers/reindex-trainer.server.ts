import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexTrainers } from './index-trainers.server.ts'

/** Brings what the search knows of a person's profile up to date, their username too. Called by the system. */
export async function reindexTrainer(_ctx: Ctx, accountId: AccountId): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await tx.select({ id: accounts.partyId }).from(accounts).where(eq(accounts.id, accountId))
    await indexTrainers(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexTrainers } from './index-trainers.server.ts'

/** Brings what the search knows of a person's profile up to date, their username too. Refuses whoever is not the system. */
export async function reindexTrainer(ctx: Ctx, accountId: AccountId): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const rows = await tx.select({ id: accounts.partyId }).from(accounts).where(eq(accounts.id, accountId))
    await indexTrainers(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

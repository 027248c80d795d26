import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeBankChange } from './change-bank-change.server.ts'
import { lockBankAccount } from './lock-bank-account.server.ts'
import { bankAccountChanges, bankAccounts } from './tables.server.ts'

const AT_ONCE = 200

/**
 * Puts accounts in force whose time has come and that a second admin has confirmed where one has to, each
 * once. Returns how many. Refuses any actor but the system.
 */
export async function applyBankChanges(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const isDue = and(
    eq(bankAccountChanges.state, 'waiting'),
    lte(bankAccountChanges.inForceAt, ctx.now()),
    or(eq(bankAccountChanges.needsSecond, false), isNotNull(bankAccountChanges.confirmedAt)),
  )
  const due = await inTransaction((tx) =>
    tx
      .select({ partyId: bankAccountChanges.partyId })
      .from(bankAccountChanges)
      .where(isDue)
      .orderBy(asc(bankAccountChanges.inForceAt))
      .limit(AT_ONCE),
  )
  for (const { partyId } of due)
    await inTransaction(async (tx) => {
      const { waiting, account } = await lockBankAccount(tx, partyId)
      if (!waiting || waiting.inForceAt > ctx.now()) return
      if (waiting.needsSecond && !waiting.confirmedAt) return
      const { holder, format, number, bank } = waiting
      const now = { holder, format, number, bank, updatedAt: sql`now()` }
      await tx
        .insert(bankAccounts)
        .values({ partyId, ...now, isOffered: account?.isOffered ?? false })
        .onConflictDoUpdate({ target: bankAccounts.partyId, set: now })
      await changeBankChange(tx, ctx, waiting, 'apply')
    })
  return due.length
}

import { and, eq, exists, sql } from 'drizzle-orm'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { bankFields, maskedNumber, writtenNumber } from './bank-account.ts'
import { canManageBankAccount } from './policy.ts'
import { bankAccountManagedBy, bankChangeByKey, bankChangesManagedBy } from './queries-scope.server.ts'
import { bankAccountChanges, bankAccounts } from './tables.server.ts'

/**
 * The bank account of the party acted for: the one in force, the one that waits, and what its form shows.
 * Refuses who does not manage it.
 */
export async function getBankAccount(ctx: Ctx) {
  const { actor } = ctx
  if (!canManageBankAccount(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const [[party], [account], [waiting]] = await Promise.all([
    read(ctx)
      .select({
        name: parties.name,
        legalName: parties.legalName,
        country: parties.country,
        hasGiven: sql<boolean>`${exists(
          read(ctx).select({ one: sql`1` }).from(bankAccountChanges).where(bankChangesManagedBy(actor)),
        )}`,
      })
      .from(parties)
      .where(partyActedFor(actor)),
    read(ctx).select().from(bankAccounts).where(bankAccountManagedBy(actor)),
    read(ctx)
      .select()
      .from(bankAccountChanges)
      .where(and(bankChangesManagedBy(actor), eq(bankAccountChanges.state, 'waiting'))),
  ])
  if (!party) throw notFound()
  const shown = waiting ?? account
  return {
    account: account ? saidOf(account) : null,
    isOffered: account?.isOffered ?? false,
    waiting: waiting
      ? {
          ...saidOf(waiting),
          inForceAt: waiting.inForceAt,
          /** Whether another admin has still to confirm it, and whether that may be the reader. */
          lacksSecond: waiting.needsSecond && waiting.confirmedAt === null,
          mayConfirm: waiting.requestedBy !== actor.accountId,
        }
      : null,
    fields: shown ? bankFields({ ...shown, number: writtenNumber(shown) }) : {},
    seen: versionToken(shown ? bankFields(shown) : {}),
    /** Whether another account than the first is given, which takes a proof and time. */
    isChange: party.hasGiven,
    holder: party.legalName ?? party.name,
    country: party.country,
  }
}

export type ManagedAccount = Awaited<ReturnType<typeof getBankAccount>>

const saidOf = ({ holder, format, number, bank }: typeof bankAccounts.$inferSelect | Waiting) => ({
  holder,
  number: writtenNumber({ format, number }),
  bank,
})
type Waiting = typeof bankAccountChanges.$inferSelect

/**
 * What the link of an email would stop: the account that is to come, masked, and from when. Not found for a
 * key that is none.
 */
export async function getStoppable(ctx: Ctx, key: string) {
  const [row] = await read(ctx)
    .select({
      state: bankAccountChanges.state,
      number: bankAccountChanges.number,
      inForceAt: bankAccountChanges.inForceAt,
      party: parties.name,
    })
    .from(bankAccountChanges)
    .innerJoin(parties, eq(parties.id, bankAccountChanges.partyId))
    .where(bankChangeByKey(key))
  if (!row) throw notFound()
  return { ...row, number: maskedNumber(row.number) }
}

/** Whether the party acted for has an account, in force or waiting; true for who does not manage it. */
export async function hasBankAccount(ctx: Ctx): Promise<boolean> {
  const { actor } = ctx
  if (!canManageBankAccount(actor)) return true
  const { rows } = await read(ctx).execute<{ has: boolean }>(sql`
    select exists (select from ${bankAccounts} where ${bankAccountManagedBy(actor)})
      or exists (select from ${bankAccountChanges} where ${bankChangesManagedBy(actor)} and ${bankAccountChanges.state} = 'waiting') as has`)
  return rows[0]?.has ?? false
}

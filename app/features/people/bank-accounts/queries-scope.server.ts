import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canManageBankAccount } from './policy.ts'
import { bankAccountChanges, bankAccounts } from './tables.server.ts'

/** The bank account that the actor manages; nobody else may read it. */
export function bankAccountManagedBy(actor: Actor): Scope<'bank accounts'> {
  return scope(
    'bank accounts',
    canManageBankAccount(actor) ? eq(bankAccounts.partyId, actor.partyId) : undefined,
  )
}

/** What became of the accounts that were given for the same party. */
export function bankChangesManagedBy(actor: Actor): Scope<'bank account changes'> {
  return scope(
    'bank account changes',
    canManageBankAccount(actor) ? eq(bankAccountChanges.partyId, actor.partyId) : undefined,
  )
}

/** The change whose email led here: whoever has its key may see that there is one, and stop it. */
export function bankChangeByKey(key: string): Scope<'bank account changes'> {
  return scope('bank account changes', key === '' ? undefined : eq(bankAccountChanges.stopKey, key))
}

/** All changes of accounts. For the system alone. */
export function everyBankChange(ctx: Ctx): Scope<'bank account changes'> {
  requireSystem(ctx)
  return scope('bank account changes', sql`true`)
}

import { eq, inArray, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'

/** The account of whoever is signed in. */
export function ownAccount(actor: Actor): Scope<'accounts'> {
  const account = accountIdOf(actor)
  return scope('accounts', account === null ? undefined : eq(accounts.id, account))
}

/** The names that whoever is signed in had before. */
export function ownFormerNames(actor: Actor): Scope<'former names'> {
  const account = accountIdOf(actor)
  return scope('former names', account === null ? undefined : eq(formerUsernames.accountId, account))
}

/** All accounts. For the system alone. */
export function everyAccount(ctx: Ctx): Scope<'accounts'> {
  requireSystem(ctx)
  return scope('accounts', sql`true`)
}

/**
 * The account of a username or of an email address, as one types it to sign in. Anybody may learn that there
 * is one; what else is read of it is for its owner, who proves to be that by a password, or by what is sent
 * to the address.
 */
export function accountAskedFor(by: { username: string } | { email: string }): Scope<'accounts'> {
  const asked =
    'username' in by ? eq(accounts.username, by.username) : sql`lower(${accounts.email}) = ${by.email}`
  return scope('accounts', asked)
}

/**
 * Of the names of parties, and of those that accounts had before, these: anybody may ask whether a name is
 * taken.
 */
export function namesAskedFor(names: string[]): { present: Scope<'names'>; former: Scope<'names'> } {
  return {
    present: scope('names', inArray(parties.slug, names)),
    former: scope('names', inArray(formerUsernames.username, names)),
  }
}

import { eq, inArray, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'

/** The account of the signed-in person. */
export function ownAccount(actor: Actor): Scope<'accounts'> {
  const account = accountIdOf(actor)
  return scope('accounts', account === null ? undefined : eq(accounts.id, account))
}

/** The former usernames of the signed-in person. */
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
 * The account with a username or email address, as typed to sign in. Anybody may learn that it exists;
 * anything more is read only after a password, or something sent to the address, has proven its owner.
 */
export function accountAskedFor(by: { username: string } | { email: string }): Scope<'accounts'> {
  const asked =
    'username' in by ? eq(accounts.username, by.username) : sql`lower(${accounts.email}) = ${by.email}`
  return scope('accounts', asked)
}

/**
 * Those of these names that parties have now or accounts had before: anybody may ask whether a name is taken.
 */
export function namesAskedFor(names: string[]): { present: Scope<'names'>; former: Scope<'names'> } {
  return {
    present: scope('names', inArray(parties.slug, names)),
    former: scope('names', inArray(formerUsernames.username, names)),
  }
}

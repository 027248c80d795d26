import { eq } from 'drizzle-orm'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { credentials, passkeys, secondFactors } from './tables.server.ts'

/** The sign-in methods of the signed-in person. */
export function ownCredentials(actor: Actor): Scope<'credentials'> {
  const account = accountIdOf(actor)
  return scope('credentials', account === null ? undefined : eq(credentials.userId, account))
}

/** The second factor of the signed-in person. */
export function ownFactor(actor: Actor): Scope<'second factor'> {
  const account = accountIdOf(actor)
  return scope('second factor', account === null ? undefined : eq(secondFactors.accountId, account))
}

/** The passkeys of the signed-in person. */
export function ownPasskeys(actor: Actor): Scope<'passkeys'> {
  const account = accountIdOf(actor)
  return scope('passkeys', account === null ? undefined : eq(passkeys.accountId, account))
}

/** The passkey that a device names when signing in; only its signature opens the account. */
export function passkeyAskedFor(credentialId: string): Scope<'passkeys'> {
  return scope('passkeys', eq(passkeys.credentialId, credentialId))
}

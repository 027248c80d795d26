import { eq } from 'drizzle-orm'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { credentials, passkeys, secondFactors } from './tables.server.ts'

/** The ways to sign in of whoever is signed in. */
export function ownCredentials(actor: Actor): Scope<'credentials'> {
  const account = accountIdOf(actor)
  return scope('credentials', account === null ? undefined : eq(credentials.userId, account))
}

/** The second factor of whoever is signed in. */
export function ownFactor(actor: Actor): Scope<'second factor'> {
  const account = accountIdOf(actor)
  return scope('second factor', account === null ? undefined : eq(secondFactors.accountId, account))
}

/** The passkeys of whoever is signed in. */
export function ownPasskeys(actor: Actor): Scope<'passkeys'> {
  const account = accountIdOf(actor)
  return scope('passkeys', account === null ? undefined : eq(passkeys.accountId, account))
}

/** The passkey that a device names to sign in; what it opens is for who can sign with it. */
export function passkeyAskedFor(credentialId: string): Scope<'passkeys'> {
  return scope('passkeys', eq(passkeys.credentialId, credentialId))
}

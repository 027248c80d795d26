import { and, eq, isNull, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { notifications } from './tables.server.ts'

const toldTo = (account: SQLWrapper | string) =>
  and(eq(notifications.recipientId, account as SQLWrapper), isNull(notifications.foldedAt))

/** What whoever is signed in was told, of alike ones the newest. */
export function ownNotifications(actor: Actor): Scope<'notifications'> {
  const account = accountIdOf(actor)
  return scope('notifications', account === null ? undefined : toldTo(account))
}

/** The same where the account is that of a joined session, which a scope of its own has found. */
export function notificationsOfSession(): DependentScope<'notifications'> {
  return dependentScope('notifications', toldTo(accounts.id))
}

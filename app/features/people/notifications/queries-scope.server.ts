import { and, eq, isNull, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { notifications } from './tables.server.ts'

const sentTo = (account: SQLWrapper | string) =>
  and(eq(notifications.recipientId, account as SQLWrapper), isNull(notifications.foldedAt))

/** The signed-in person's notifications, of alike ones the newest. */
export function ownNotifications(actor: Actor): Scope<'notifications'> {
  const account = accountIdOf(actor)
  return scope('notifications', account === null ? undefined : sentTo(account))
}

/** Notifications of a joined session's account; the session comes from a scope of its own. */
export function notificationsOfSession(): DependentScope<'notifications'> {
  return dependentScope('notifications', sentTo(accounts.id))
}

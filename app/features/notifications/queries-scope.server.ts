import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { notifications } from './tables.server.ts'

/** What whoever is signed in was told, of alike ones the newest. */
export function ownNotifications(actor: Actor): Scope<'notifications'> {
  const account = accountIdOf(actor)
  const own = account === null ? undefined : eq(notifications.recipientId, account)
  return scope('notifications', own && and(own, isNull(notifications.foldedAt)))
}

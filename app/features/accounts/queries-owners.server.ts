import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { accounts } from './tables.server.ts'

/**
 * The people whose profile, topics and events an actor may see, as a condition on a joined `accounts`: nobody who is
 * suspended or deactivated; those visible to joined companies only are seen by themselves, by staff and by the system.
 */
export function visibleOwners(actor: Actor): SQL | undefined {
  const present = and(isNull(accounts.suspendedAt), isNull(accounts.deactivatedAt))
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.staff)) return present
  const open = eq(accounts.profileVisibility, 'public')
  return and(present, actor.kind === 'person' ? or(open, eq(accounts.id, actor.accountId)) : open)
}

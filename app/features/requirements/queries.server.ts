import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { requirements } from './tables.server.ts'

/**
 * The requirements that an actor may open, as a condition on `requirements` joined with the owner's `accounts`:
 * everything but drafts of people who are there, and one's own; staff and the system see all.
 */
export function visibleRequirements(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.staff)) return undefined
  const open = and(
    ne(requirements.state, 'draft'),
    isNull(accounts.suspendedAt),
    isNull(accounts.deactivatedAt),
  )
  return actor.kind === 'person' ? or(open, eq(requirements.ownerId, actor.accountId)) : open
}
